/// The page's script: filters, sorting, and the switches of language and colour.
///
/// Everything can be read without it; it only shows the controls that it serves. It asks for
/// nothing outside the page and keeps nothing anywhere.
enum HTMLScript {
  static let source = """

    (function(){
    "use strict";
    var d=document,root=d.documentElement;
    function all(q,n){return Array.prototype.slice.call((n||d).querySelectorAll(q))}
    function one(q,n){return (n||d).querySelector(q)}
    function on(e,k,f){if(e)e.addEventListener(k,f)}
    function plain(t){return t.toLowerCase().normalize("NFD").replace(/[\\u0300-\\u036f]/g,"").replace(/\\u2019/g,"'")}
    all(".needs-script").forEach(function(e){e.hidden=false});

    // Language: every numbered text has its other half in a list.
    var others=JSON.parse(one("#others").textContent),home=[],own=root.lang;
    function half(i,mine,back){if(home[i]===undefined)home[i]=mine;return back?home[i]:others[i]}
    function speak(to){
    if(to!==root.lang){var back=to===own;
    all("[data-t]").forEach(function(e){
    e.textContent=half(e.getAttribute("data-t"),e.textContent,back)});
    [["data-a","aria-label"],["data-p","placeholder"]].forEach(function(k){
    all("["+k[0]+"]").forEach(function(e){
    e.setAttribute(k[1],half(e.getAttribute(k[0]),e.getAttribute(k[1]),back))})});
    root.lang=to;texts=new WeakMap();update()}
    press("[data-lang]","data-lang",to)}
    function press(q,k,v){all(q).forEach(function(b){
    b.setAttribute("aria-pressed",String(b.getAttribute(k)===v))})}
    all("[data-lang]").forEach(function(b){on(b,"click",function(){speak(b.getAttribute("data-lang"))})});

    // Colour.
    all("[data-colour]").forEach(function(b){on(b,"click",function(){
    root.setAttribute("data-theme",b.getAttribute("data-colour"));
    press("[data-colour]","data-colour",b.getAttribute("data-colour"))})});

    // What is searched: the words of each row, without accents, remembered.
    var texts=new WeakMap();
    function words(e){var t=texts.get(e);if(t===undefined){t=plain(e.textContent);texts.set(e,t)}return t}
    function sift(items,query,extra,count){
    var parts=plain(query||"").split(/\\s+/).filter(Boolean),shown=0;
    items.forEach(function(e){
    var ok=extra(e)&&(!parts.length||parts.every(function(p){return words(e).indexOf(p)>=0}));
    e.hidden=!ok;if(ok)shown++});
    if(count)one("b",count).textContent=String(shown);
    return parts.length>0}

    // Insights.
    var tools=one("#card-tools"),cards=all(".cards>li");
    function cardFilter(){if(!tools)return;
    var tag=one("[name=tag]",tools).value,state=one("[name=state]",tools).value;
    sift(cards,one("[name=find]",tools).value,function(e){
    return (!tag||e.getAttribute("data-g").split(" ").indexOf(tag)>=0)
    &&(!state||e.getAttribute("data-s")===state)},one("output",tools));
    var leads=one("#leads");
    if(leads)leads.hidden=!cards.some(function(e){return !e.hidden&&leads.contains(e)})}
    function cardSort(){
    var by=one("[name=order]",tools).value,up=by==="r"?1:-1,k="data-"+by;
    cards.slice().sort(function(a,b){
    return up*(Number(a.getAttribute(k))-Number(b.getAttribute(k)))
    ||Number(a.getAttribute("data-r"))-Number(b.getAttribute("data-r"))})
    .forEach(function(e){e.parentNode.appendChild(e)})}
    if(tools){all("[name=find],[name=tag],[name=state]",tools).forEach(function(e){on(e,"input",cardFilter)});
    on(one("[name=order]",tools),"input",cardSort)}

    // Groups that close: the tables' categories and the journal's months.
    function group(box,rowQuery){
    var form=one(".filters",box),groups=all("details.group",box),rows=all(rowQuery,box);
    var first=groups.map(function(g){return g.open});
    function run(){
    var pick=one("select",form),kind=pick?pick.value:"";
    var busy=sift(rows,one("input",form).value,function(e){
    return !kind||e.closest("details.group").getAttribute("data-g")===kind},one("output",form));
    all(".day",box).forEach(function(e){e.hidden=!one(".entry:not([hidden])",e)});
    groups.forEach(function(g,i){
    g.hidden=!rows.some(function(r){return !r.hidden&&g.contains(r)});
    g.open=busy||kind?!g.hidden:first[i]})}
    if(form)all("input,select",form).forEach(function(e){on(e,"input",run)});
    return form?run:function(){}}
    var tables=one("#tables"),journal=one("#journal");
    var runTables=tables?group(tables,"tbody tr"):function(){};
    var runJournal=journal?group(journal,".entry"):function(){};
    function update(){cardFilter();runTables();runJournal()}

    // Tables sort by a press on a column's head.
    all("th button").forEach(function(b){on(b,"click",function(){
    var th=b.closest("th"),body=one("tbody",b.closest("table")),i=all("th",th.parentNode).indexOf(th);
    var up=th.getAttribute("aria-sort")==="descending"||!th.getAttribute("aria-sort")&&i===0?1:-1;
    all("th",th.parentNode).forEach(function(h){h.removeAttribute("aria-sort")});
    th.setAttribute("aria-sort",up===1?"ascending":"descending");
    function key(r){var c=r.children[i],v=c.getAttribute("data-v");
    return v===null?plain(c.textContent):v===""?-Infinity:Number(v)}
    all("tr",body).sort(function(a,b){var x=key(a),y=key(b);
    return up*(typeof x==="string"?x.localeCompare(String(y),root.lang):x-y)})
    .forEach(function(r){body.appendChild(r)})})});

    // On paper nothing can be unfolded: what belongs there is open while the page prints.
    on(window,"beforeprint",function(){
    all("details.keep:not([open]),#tables details:not([open])").forEach(function(e){
    e.setAttribute("data-o","");e.open=true})});
    on(window,"afterprint",function(){all("[data-o]").forEach(function(e){
    e.removeAttribute("data-o");e.open=false})});

    // A link into something closed opens it.
    function reveal(){
    var e=location.hash.length>1?d.getElementById(decodeURIComponent(location.hash.slice(1))):null;
    for(var p=e;p;p=p.parentElement)if(p.tagName==="DETAILS")p.open=true;
    if(e){e.hidden=false;e.scrollIntoView()}}
    on(window,"hashchange",reveal);reveal();
    })();

    """
}

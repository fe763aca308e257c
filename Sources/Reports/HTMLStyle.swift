/// The page's style sheet: both themes, by day and by night, on a phone, a screen and paper.
enum HTMLStyle {
  /// The whole sheet.
  static let sheet =
    colours + layoutRules + toolRules + cardRules + plotRules + partRules + printRules

  private static var colours: String {
    func rules(_ make: (ReportTheme) -> PageColors) -> String {
      ReportTheme.allCases.map { theme in
        let selector = theme == .turquoise ? ":root" : ":root[data-theme=\(theme.rawValue)]"
        return "\(selector){\(make(theme).properties)}"
      }.joined(separator: "\n")
    }
    return """
      :root{color-scheme:light dark}
      \(rules(PageColors.light))
      @media (prefers-color-scheme:dark){
      \(rules(PageColors.dark))
      }
      """
  }

  private static let layoutRules = """

    *{box-sizing:border-box}
    html{scroll-padding-top:3.5rem}
    @media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
    body{margin:0;background:var(--ground);color:var(--text);
    font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;
    -webkit-text-size-adjust:100%;overflow-wrap:anywhere}
    main,.head,.foot,.nav ul,.tools{max-width:54rem;margin:0 auto;padding:0 1.25rem}
    .head{padding-top:2.5rem;padding-bottom:1.25rem}
    h1{font-size:2.1rem;line-height:1.15;margin:0;color:var(--strong);letter-spacing:-.02em}
    h2{font-size:1.45rem;line-height:1.25;margin:0;color:var(--strong);letter-spacing:-.01em}
    h3{font-size:1.15rem;line-height:1.35;margin:0;color:var(--strong);font-weight:650}
    h4{font-size:.875rem;margin:0 0 .4rem;color:var(--strong);font-weight:600}
    p{margin:.25rem 0 .75rem}
    a{color:var(--accent)}
    section{padding-top:2.75rem}
    section>p{color:var(--soft);max-width:42rem;margin:.35rem 0 1rem}
    .lead{color:var(--soft);font-size:1.1rem;margin:.35rem 0 1.5rem}
    .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:1rem;margin:0}
    .facts dt{color:var(--soft);font-size:.8125rem}
    .facts dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
    .facts .wide{grid-column:span 2}
    .nav{position:sticky;top:0;z-index:1;background:var(--ground);border-bottom:1px solid var(--line)}
    .nav ul{list-style:none;display:flex;gap:.25rem 1.25rem;overflow-x:auto;scrollbar-width:none}
    .nav li{flex:none}
    .nav a{display:block;padding:.7rem 0;text-decoration:none;font-size:.9375rem;font-weight:550}
    .nav a:hover{text-decoration:underline}
    .skip{position:absolute;left:-99rem;background:var(--card);padding:.5rem 1rem;z-index:2}
    .skip:focus{left:.5rem;top:.5rem}
    .foot{padding-top:1.5rem;padding-bottom:4rem;color:var(--soft);font-size:.875rem}
    .notice{color:var(--text);background:var(--wash);border-radius:.6rem;padding:.75rem 1rem}
    .sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    [hidden]{display:none!important}
    :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:.25rem}
    """

  private static let toolRules = """

    .tools{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:.5rem 1rem;padding-top:1rem}
    .pick{display:flex;border:0;margin:0;padding:0}
    button,select,input{font:inherit;font-size:.875rem;color:var(--text);background:var(--card);
    border:1px solid var(--edge);border-radius:.5rem;padding:.4rem .75rem;min-height:2.25rem}
    button{cursor:pointer}
    .pick button{border-radius:0;margin-left:-1px}
    .pick button:first-of-type{border-radius:.5rem 0 0 .5rem;margin:0}
    .pick button:last-of-type{border-radius:0 .5rem .5rem 0}
    button[aria-pressed=true]{background:var(--wash);color:var(--strong);font-weight:650;
    box-shadow:inset 0 0 0 1px var(--accent);border-color:var(--accent)}
    .filters{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:.75rem 0 1.25rem}
    .filters label{font-size:.8125rem;color:var(--soft);display:grid;gap:.2rem;flex:0 1 auto}
    .filters label.grow{flex:1 1 14rem}
    .filters input{width:100%}
    .filters output{font-size:.8125rem;color:var(--soft);padding:.45rem 0;flex:1 0 100%}
    """

  private static let cardRules = """

    .cards{list-style:none;margin:0;padding:0}
    article,.empty{border:1px solid var(--line);border-radius:1rem;background:var(--card);
    padding:1.5rem;margin:0 0 1.25rem}
    .empty{text-align:center;padding:3rem 1.4rem}
    .empty ul{display:inline-block;text-align:left}
    .meta{color:var(--soft);font-size:.875rem;margin:.5rem 0 0}
    .tags{list-style:none;display:flex;flex-wrap:wrap;gap:.4rem;padding:0;margin:.7rem 0 0}
    .tags li{background:var(--wash);color:var(--strong);border-radius:2rem;padding:.1rem .7rem;
    font-size:.75rem;font-weight:500}
    .tags .status{background:none;box-shadow:inset 0 0 0 1px var(--edge)}
    .sure{display:grid;grid-template-columns:auto 1fr;gap:.1rem 1rem;align-items:center;margin:1.1rem 0 0}
    .sure b{font-size:1.9rem;line-height:1;color:var(--strong);font-variant-numeric:tabular-nums;
    letter-spacing:-.02em}
    .sure svg{width:100%;height:.6rem;display:block;border-radius:.3rem}
    .sure p{grid-column:1/-1;margin:.25rem 0 0;font-size:.875rem;color:var(--soft)}
    .sure strong{color:var(--text);font-weight:600}
    .plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));
    gap:1.5rem 2rem;margin:1.5rem 0 .5rem}
    figure{margin:0;min-width:0}
    figcaption{font-size:.8125rem;color:var(--soft);margin-top:.4rem;line-height:1.45}
    .strip{margin:1.25rem 0}
    .key{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;margin:.5rem 0 0;
    font-size:.8125rem;color:var(--soft)}
    .key svg{width:.75rem;height:.75rem;vertical-align:-.08em;margin-right:.35rem}
    details{border-top:1px solid var(--line)}
    summary{cursor:pointer;padding:.7rem 0;font-weight:550;font-size:.9375rem;color:var(--accent)}
    details[open]>summary{padding-bottom:.35rem}
    details>*:last-child{margin-bottom:1rem}
    .dates{list-style:none;padding:0;margin:.25rem 0;font-size:.875rem}
    .dates>li{padding:.45rem 0;border-bottom:1px solid var(--line)}
    .dates>li:last-child{border-bottom:0}
    .dates time{font-weight:550;font-variant-numeric:tabular-nums}
    .dates q{display:block;quotes:none;border-left:3px solid var(--faint);padding-left:.7rem;margin:.25rem 0}
    .dates .values{display:block;color:var(--soft)}
    .dates q a,.end a{display:inline-block;min-width:1.5rem;min-height:1.5rem;text-align:center}
    .plain{columns:15rem;column-gap:2rem;list-style:none;padding:0;margin:.25rem 0;font-size:.875rem}
    .plain li{break-inside:avoid;padding:.1rem 0}
    .caveats{background:var(--wash);border-radius:.6rem;padding:.7rem 1rem;margin:1rem 0;
    font-size:.875rem;list-style:none}
    .end{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;font-size:.8125rem;
    color:var(--soft);border-top:1px solid var(--line);padding-top:.75rem;margin:0}
    code{font:.8125rem ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    table{border-collapse:collapse;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--soft);font-size:.8125rem;padding-bottom:.3rem}
    th,td{text-align:right;padding:.4rem .5rem;border-bottom:1px solid var(--line);font-weight:400;
    vertical-align:top}
    th:first-child,td:first-child{text-align:left;padding-left:0}
    th:last-child,td:last-child{padding-right:0}
    thead th{color:var(--soft);font-size:.8125rem;vertical-align:bottom}
    .left,thead th.left{text-align:left}
    .scroll{overflow-x:auto;margin-bottom:1rem;overflow-wrap:normal;position:relative}
    .scroll td,.scroll th{white-space:nowrap}
    .scroll .wrap{white-space:normal;min-width:6rem;overflow-wrap:anywhere}
    """

  private static let plotRules = """

    .plot{max-width:100%;height:auto;display:block}
    .wide-plot{width:100%;max-width:26rem}
    .plot text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--text)}
    .plot .soft{fill:var(--soft);font-size:11px}
    .plot .value{font-weight:600}
    .plot .track{fill:var(--track)}
    .plot .exposed,.bar .full{fill:var(--fill)}
    .plot .base{fill:var(--other)}
    .bar .rail{fill:var(--track)}
    .plot .whisker{stroke:var(--text);stroke-width:1.5;fill:none}
    .plot .reach{stroke:var(--other);stroke-width:1;fill:none}
    .plot .axis{stroke:var(--line);stroke-width:1}
    .plot .zero{stroke:var(--other);stroke-width:1;stroke-dasharray:3 3}
    .plot .null{fill:var(--track)}
    .plot .curve{stroke:var(--fill);stroke-width:2;fill:none;stroke-linejoin:round;stroke-linecap:round}
    .plot .dot{fill:var(--card);stroke:var(--fill);stroke-width:2}
    .plot .chosen{fill:var(--fill);stroke:var(--fill);stroke-width:2}
    .cals{display:flex;flex-wrap:wrap;gap:.4rem 0}
    .cal path{fill:none;stroke-width:6}
    .cal .c1,.key .c1{stroke:var(--track)}
    .cal .c2{stroke:var(--other);stroke-width:2}
    .cal .c3{stroke:var(--faint)}
    .cal .c4{stroke:var(--fill)}
    .cal .c5{stroke:var(--strong)}
    .cal .grid{stroke:var(--card);stroke-width:1}
    .cal .edge{stroke:var(--line);stroke-width:1}
    .spark{width:5.5rem;height:1.27rem;display:block}
    .spark path,.trend path{stroke:var(--fill);stroke-width:1.5;fill:none;stroke-linejoin:round;
    stroke-linecap:round}
    .trend .usual{fill:var(--track)}
    .spark circle,.trend .on{fill:var(--fill)}
    .trend .off{fill:none;stroke:var(--other);stroke-width:1}
    """

  private static let partRules = """

    .groups,.trends{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1.75rem 2rem}
    .trends{gap:1rem 2rem;margin:.6rem 0 0}
    .groups>div{grid-column:1/-1}
    .groups>.n1{grid-column:span 1}.n1 .trends{grid-template-columns:minmax(0,1fr)}
    .groups>.n2{grid-column:span 2}.n2 .trends{grid-template-columns:repeat(2,minmax(0,1fr))}
    .trend small{color:var(--soft);font-size:.75rem}
    .trend{border-bottom:1px solid var(--line);padding-bottom:.5rem}
    .trend figcaption{display:flex;justify-content:space-between;gap:.75rem;color:var(--text);margin:0;
    align-items:baseline}
    .trend figcaption b{font-weight:600;color:var(--strong);white-space:nowrap;font-variant-numeric:tabular-nums}
    .trend svg{width:100%;height:3.5rem;display:block}
    .now{text-align:right}
    .now .when{margin-right:.4rem;white-space:nowrap}
    .paper{display:none}
    th button{all:unset;cursor:pointer;color:inherit;font:inherit;display:inline-block;
    min-width:1.5rem;min-height:1.5rem}
    th button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
    th[aria-sort] button{color:var(--strong);font-weight:650}
    th[aria-sort=ascending] button::after{content:" ↑"}
    th[aria-sort=descending] button::after{content:" ↓"}
    .day{margin:1rem 0 0}
    .day h3{font-size:.9375rem}
    .entry{padding:.5rem 0 .5rem 4.25rem;position:relative;font-size:.9375rem}
    .entry time{position:absolute;left:0;color:var(--soft);font-size:.8125rem;padding-top:.1rem;
    font-variant-numeric:tabular-nums}
    .entry p{margin:0;white-space:pre-line}
    .entry ul{list-style:none;display:flex;flex-wrap:wrap;gap:.1rem .9rem;padding:0;margin:.2rem 0 0;
    font-size:.8125rem;color:var(--soft)}
    .entry li b{font-weight:550;color:var(--text)}
    .entry:target,article:target{box-shadow:-4px 0 0 var(--fill)}
    .source{border:1px solid var(--line);border-radius:1rem;padding:1.1rem 1.5rem;margin:0 0 1rem}
    .source dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:.5rem 1rem;
    margin:.6rem 0 1rem}
    .source dt{color:var(--soft);font-size:.8125rem}
    .source dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
    .method li{margin:.35rem 0;max-width:44rem}
    """

  private static let printRules = """

    @media (max-width:30rem){h1{font-size:1.7rem}article,.source{padding:1.1rem}
    .entry{padding-left:0}.entry time{position:static;display:block}
    .head{padding-top:1rem;padding-bottom:.75rem}.lead{font-size:1rem;margin:.15rem 0 .75rem}
    .facts{display:block}.facts>div{display:flex;justify-content:space-between;gap:.25rem 1rem;padding:.1rem 0}
    .facts dt{flex:none}.facts dd{text-align:right}
    .tools{flex-wrap:nowrap;justify-content:space-between;padding-top:.6rem}
    .tools button{padding:.3rem .55rem;min-height:2rem;font-size:.8125rem}
    section{padding-top:2rem}}
    @media (max-width:44rem){.groups,.trends,.n2 .trends{grid-template-columns:minmax(0,1fr)}
    .groups>.n1,.groups>.n2{grid-column:1/-1}}
    @media print{:root,:root[data-theme]{--ground:#fff;--card:#fff;--text:#000;--soft:#444;--line:#ccc;
    --wash:#f4f4f4;--track:#e8e8e8;--strong:#000}
    html{font-size:14px}body{font-size:9.5pt;line-height:1.4;padding-bottom:0}
    .nav,.tools,.filters,.skip,.end{display:none}
    main,.head,.foot{max-width:none;padding-left:0;padding-right:0}
    .head{padding-top:0}.foot{padding-bottom:0}
    .paper{display:block}.contents{padding-left:1.5rem;margin:.75rem 0 1.25rem}
    .contents li{break-inside:avoid;padding:.25rem 0 .25rem .25rem;border-bottom:1px solid var(--line)}
    .contents b{margin-left:.6rem;white-space:nowrap}
    article{border:0;padding:0;break-inside:avoid}.cards>li{break-before:page}
    #leads .cards>li:first-child{break-before:auto}
    .dated:not([open]){display:none}
    .wide-plot{max-width:17rem}.plots,.strip{margin:.75rem 0 .4rem}.sure{margin-top:.7rem}
    .cals svg{height:20mm;width:auto}.keep summary{padding:.35rem 0 .2rem}
    .keep .scroll,.keep>*:last-child{margin-bottom:.4rem}.keep td,.keep th{padding:.1rem .35rem}
    figure,.trend,.source,tr,.entry,.dates>li{break-inside:avoid}
    h2,h3,h4,summary{break-after:avoid}
    section{break-before:page;padding-top:0}
    section:first-of-type{break-before:auto}
    .keep::details-content,#tables details::details-content{content-visibility:visible;block-size:auto}
    #journal details:not([open]){display:none}
    summary{list-style:none;color:#000}
    .scroll{overflow:visible}.scroll td,.scroll th{white-space:normal}
    table{font-size:8pt}thead th{font-size:7.5pt}th,td{padding:.25rem .35rem}
    th button{display:contents}
    *{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
    @page{size:A4;margin:15mm 14mm 17mm;@bottom-center{
    content:"Pas un dispositif médical · Not a medical device";font:7.5pt sans-serif;color:#444}}

    """
}

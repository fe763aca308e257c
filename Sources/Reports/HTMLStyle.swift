/// The page's style sheet in the colours of a theme.
///
/// Text is of the steps 600 (on white) and 800 (on a wash) of the ramp, or 300 and 200 at night,
/// which keeps a contrast of 4.5 to 1 in both themes; shapes keep 3 to 1 to the ground.
func styleSheet(_ theme: ReportTheme) -> String {
  let ramp = theme.ramp
  return """
    :root{color-scheme:light dark;--ground:#fff;--card:#fff;--text:\(ramp.c900);--soft:#51595c;
    --line:\(ramp.c100);--wash:\(ramp.c50);--fill:\(ramp.c500);--accent:\(ramp.c600);
    --strong:\(ramp.c800);--other:#6f797d;--track:#eef1f2}
    @media (prefers-color-scheme:dark){:root{--ground:#101416;--card:#171d1f;--text:#eef2f3;
    --soft:#a9b4b7;--line:#2b3437;--wash:#1c2427;--fill:\(ramp.c400);--accent:\(ramp.c300);
    --strong:\(ramp.c200);--other:#7d888c;--track:#2b3437}}
    """ + layoutRules + cardRules + plotRules + printRules
}

private let layoutRules = """

  *{box-sizing:border-box}
  body{margin:0;background:var(--ground);color:var(--text);
  font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;
  -webkit-text-size-adjust:100%;overflow-wrap:anywhere}
  main,header,footer{max-width:50rem;margin:0 auto;padding:0 1.25rem}
  header{padding-top:3rem;padding-bottom:1.5rem}
  h1{font-size:2rem;line-height:1.2;margin:0;color:var(--strong);letter-spacing:-.02em}
  h2{font-size:1.2rem;line-height:1.35;margin:0;color:var(--strong);font-weight:650}
  h3{font-size:.875rem;margin:0 0 .5rem;color:var(--strong);font-weight:600}
  p{margin:.25rem 0 .75rem}
  .lead{color:var(--soft);font-size:1.1rem;margin:.35rem 0 1.5rem}
  .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1rem;margin:0}
  .facts dt{color:var(--soft);font-size:.8125rem}
  .facts dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
  .facts .wide{grid-column:span 2}
  .sources{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem;padding:0;margin:1.5rem 0 0}
  .sources li{border:1px solid var(--line);border-radius:2rem;padding:.2rem .8rem;font-size:.8125rem}
  .sources .absent,.sources .failed{color:var(--soft);border-style:dashed}
  .sources b{font-weight:600}
  footer{padding:1.5rem 1.25rem 4rem;color:var(--soft);font-size:.875rem}
  footer ul{padding-left:1.2rem;margin:.5rem 0 1rem}
  .notice{color:var(--text);background:var(--wash);border-radius:.6rem;padding:.75rem 1rem}
  .sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
  """

private let cardRules = """

  .cards{list-style:none;margin:0;padding:0}
  article,.empty{border:1px solid var(--line);border-radius:1rem;background:var(--card);
  padding:1.4rem;margin:0 0 1.25rem}
  .empty{text-align:center;padding:3rem 1.4rem}
  .empty ul{display:inline-block;text-align:left}
  .top{display:grid;grid-template-columns:1fr auto;gap:1.25rem;align-items:start}
  .rank{color:var(--accent);text-decoration:none;font-weight:600;font-size:.8125rem}
  a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:3px;
  border-radius:.25rem}
  .meta{color:var(--soft);font-size:.875rem;margin:.5rem 0 0}
  .tags{list-style:none;display:flex;flex-wrap:wrap;gap:.4rem;padding:0;margin:.7rem 0 0}
  .tags li{background:var(--wash);color:var(--strong);border-radius:2rem;padding:.1rem .65rem;
  font-size:.75rem;font-weight:500}
  .ring{text-align:center;width:5.5rem}
  .ring svg{width:4.5rem;height:4.5rem;display:block;margin:0 auto .15rem}
  .ring span{font-size:.75rem;color:var(--soft);display:block;line-height:1.3}
  .plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));
  gap:1.5rem 2rem;margin:1.4rem 0 .5rem}
  figure{margin:0;min-width:0}
  figcaption{font-size:.8125rem;color:var(--soft);margin-top:.35rem}
  details{border-top:1px solid var(--line)}
  details>summary{cursor:pointer;padding:.7rem 0;font-weight:550;font-size:.9375rem;
  color:var(--accent)}
  details[open]>summary{padding-bottom:.3rem}
  details>*:last-child{margin-bottom:1rem}
  .dates{columns:17rem;column-gap:2rem;list-style:none;padding:0;margin:.25rem 0;font-size:.875rem;
  font-variant-numeric:tabular-nums}
  .dates li{break-inside:avoid;padding:.1rem 0}
  .caveats{background:var(--wash);border-radius:.6rem;padding:.7rem 1rem;margin:1rem 0;
  font-size:.875rem;list-style:none}
  table{border-collapse:collapse;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums}
  caption{text-align:left;color:var(--soft);font-size:.8125rem;padding-bottom:.3rem}
  th,td{text-align:right;padding:.35rem .5rem;border-bottom:1px solid var(--line);font-weight:400}
  th:first-child,td:first-child{text-align:left;padding-left:0}
  thead th{color:var(--soft);font-size:.8125rem}
  .scroll{overflow-x:auto;margin-bottom:1rem;overflow-wrap:normal}
  .scroll td,.scroll th{white-space:nowrap}
  """

private let plotRules = """

  .plot{width:100%;height:auto;display:block;max-width:26rem}
  .plot text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--text)}
  .plot .soft{fill:var(--soft);font-size:11px}
  .plot .value{font-weight:600}
  .plot .track{fill:var(--track)}
  .plot .exposed{fill:var(--fill)}
  .plot .base{fill:var(--other)}
  .plot .whisker{stroke:var(--text);stroke-width:1.5;fill:none}
  .plot .axis{stroke:var(--line);stroke-width:1}
  .plot .zero{stroke:var(--other);stroke-width:1;stroke-dasharray:3 3}
  .plot .curve{stroke:var(--fill);stroke-width:2;fill:none;stroke-linejoin:round}
  .plot .dot{fill:var(--card);stroke:var(--fill);stroke-width:2}
  .plot .chosen{fill:var(--fill);stroke:var(--fill);stroke-width:2}
  .ring .rail{stroke:var(--track);fill:none;stroke-width:7}
  .ring .arc{stroke:var(--fill);fill:none;stroke-width:7;stroke-linecap:round}
  .ring text{font:600 15px system-ui,sans-serif;fill:var(--text);text-anchor:middle}
  """

private let printRules = """

  @media (max-width:30rem){header{padding-top:2rem}h1{font-size:1.6rem}article{padding:1.1rem}
  .top{gap:.75rem}.ring{width:4.6rem}.ring svg{width:3.8rem;height:3.8rem}}
  @media print{:root{--ground:#fff;--card:#fff;--text:#000;--soft:#444;--line:#ccc;--wash:#f4f4f4;
  --track:#e5e5e5}
  body{font-size:10pt}article{break-inside:avoid;border-color:#bbb;padding:1rem}
  header{padding-top:0}footer{padding-bottom:0}
  details::details-content{content-visibility:visible;block-size:auto}
  details>summary{list-style:none;color:#000}
  *{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
  @page{margin:16mm}

  """

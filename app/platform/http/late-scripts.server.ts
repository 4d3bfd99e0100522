/** When scripts start at the latest, on a page whose pictures never finish loading. */
const LATEST_MS = 4000;

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g;
const MODULE_SCRIPT =
  /(<script[^>]* type="module"[^>]*>)((?:import (?:\* as \w+ from )?"[^"]+";\s*)+)([^<]*)(<\/script>)/;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g;

/**
 * Makes a rendered page load its scripts after everything that a visitor sees: React Router's
 * preloads and imports compete with the style sheet and the hero picture on a slow connection
 * (first paint of the home page at 1.9 s instead of 0.8 s on a slow 4G phone). Every page works
 * without its scripts, so nobody waits for them.
 *
 * They start after the frame with the complete page has been painted.
 *
 * A page without scripts, or with a module script of another form, is returned unchanged.
 */
export function loadScriptsLate(html: string): string {
  const script = MODULE_SCRIPT.exec(html);
  if (!script) return html;
  const [whole, open, imports = "", rest = "", close] = script;
  const preloads = Array.from(html.matchAll(PRELOAD), ([, href]) => href);
  const names: string[] = [];
  const modules: string[] = [];
  for (const [, name, address] of imports.matchAll(IMPORT)) {
    // Named imports first, so that names and modules have the same index.
    if (name) {
      modules.splice(names.length, 0, address as string);
      names.push(name);
    } else modules.push(address as string);
  }
  const late = `let l=async()=>{l=()=>{};for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));const [${names}]=await Promise.all(${JSON.stringify(modules)}.map(m=>import(m)));${rest.trim()}};setTimeout(()=>l(),${LATEST_MS});let p=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>l()));document.readyState=="complete"?p():addEventListener("load",p)`;
  return html.replace(whole, () => `${open}${late}${close}`).replaceAll(PRELOAD, "");
}

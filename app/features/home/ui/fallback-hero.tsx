import avif640 from "./hero-640.avif";
import webp640 from "./hero-640.webp";
import avif1120 from "./hero-1120.avif";
import jpeg from "./hero-1120.jpg";
import webp1120 from "./hero-1120.webp";

/** Renders the site's own drawing until an administrator chooses a hero picture. */
export function FallbackHero({ sizes }: { sizes: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={`${avif640} 640w, ${avif1120} 1120w`} sizes={sizes} />
      <source type="image/webp" srcSet={`${webp640} 640w, ${webp1120} 1120w`} sizes={sizes} />
      <img
        src={jpeg}
        width={1600}
        height={1200}
        alt="A girl in school uniform, books in her arm, on the road from her school at sunrise."
        fetchPriority="high"
      />
    </picture>
  );
}

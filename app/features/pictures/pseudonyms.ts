/** Names that are common where such foundations work, so that they lead to nobody. */
const NAMES = (
  "Adaeze Wanjiru Akosua Halima Nakato Chidinma Achieng Abena Zainab Namukasa Ngozi Wambui Esi Hauwa Apio Ifunanya " +
  "Nyambura Afia Rukayat Auma Folake Muthoni Efua Salamatu Nantongo Uju Atieno Yaa Maryam Kemigisha Bukola Njeri Adwoa " +
  "Asabe Akello Temitope Chebet Serwa Ladi Nabirye"
).split(" ");

/**
 * Suggests names that nobody here has.
 *
 * @param taken the names of people whom the site shows, and the pseudonyms that others have
 */
export function suggestPseudonyms(taken: readonly string[], count = 3): string[] {
  const words = new Set(taken.flatMap((name) => name.toLowerCase().split(/\s+/)));
  return NAMES.filter((name) => !words.has(name.toLowerCase())).slice(0, count);
}

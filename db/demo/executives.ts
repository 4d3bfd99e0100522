/** The people of the invented foundation. Portraits are the demo's own drawings. */
export const EXECUTIVES: { name: string; role: string; linkedin?: string; picture: string }[] = [
  {
    name: "Adaeze Folarin",
    role: "Founder and Executive Director",
    linkedin: "https://example.org/people/adaeze-folarin",
    picture: "executive-1",
  },
  { name: "Chief Mrs Remi Adeoti", role: "Chair of the Board", picture: "executive-5" },
  {
    name: "Halima Sule",
    role: "Head of Community Work",
    linkedin: "https://example.org/people/halima-sule",
    picture: "executive-2",
  },
  {
    name: "Bisi Olatunde",
    role: "Head of Education",
    linkedin: "https://example.org/people/bisi-olatunde",
    picture: "executive-7",
  },
  {
    name: "Ibrahim Danladi",
    role: "Finance and Transparency",
    linkedin: "https://example.org/people/ibrahim-danladi",
    picture: "executive-4",
  },
  { name: "Mrs Comfort Eze", role: "Bridging Course", picture: "executive-3" },
  {
    name: "Talatu Garba",
    role: "Health Education",
    linkedin: "https://example.org/people/talatu-garba",
    picture: "executive-8",
  },
  { name: "Ifeoma Chike", role: "Student Council Delegate", picture: "executive-6" },
  { name: "Yetunde Bakare", role: "Radio and Media", picture: "executive-9" },
  {
    name: "Grace Ekanem",
    role: "Scholarship Fund",
    linkedin: "https://example.org/people/grace-ekanem",
    picture: "executive-11",
  },
  { name: "Alhaji Sani Bello", role: "Trustee, Schools and Teachers", picture: "executive-10" },
  { name: "Simisola Ajayi", role: "Volunteers", picture: "executive-12" },
];

/** The alternative text of each demo picture, by its file name without extension. */
export const altTexts: Record<string, string> = {
  hero: "A young woman in school uniform, books in her arm and a backpack on her shoulders, walks to school at sunrise.",
  "story-1": "A student sits at her desk with an open book and looks ahead; two classmates work behind her.",
  "story-2": "A mother and her small daughter read a book together on a mat under a tree in the evening sun.",
  "story-3":
    "Three young women in a tailoring workshop: one sews, one looks on, one holds up the finished cloth.",
  "event-1":
    "Villagers, an elder and a mother with her baby on her back meet under a large tree and listen to a speaker.",
  "event-2": "Women and girls walk side by side behind a banner with books and a rising sun.",
  "event-3":
    "A volunteer hands a stack of books to a student; two more students are waiting, one already holding hers.",
  "event-4": "A trainer explains a chart to a group of women; a colleague stands beside it.",
  "event-5": "School bags and books on a table in front of the school; students receive theirs with a laugh.",
  "event-6": "Three girls run after a ball on the school field while friends and a mother cheer.",
  "event-7": "A volunteer poles a canoe full of books across the river; a student in it holds one of them.",
  "event-8": "A father brings his daughter to the gate of her school; a classmate waves.",
  "post-1": "A young woman reads at a table by the light of a lamp; the moon is in the window.",
  "post-2": "Two friends in uniform walk along a path from home to school, talking and laughing.",
  "post-3": "A teacher with a book in her hand writes on the blackboard in front of her class.",
  "post-4": "A nurse shows a chart about health to three young women sitting on a mat.",
  "post-5": "Five volunteers in yellow T-shirts stand together and laugh, one waving.",
  "post-6": "Three students gather around a laptop in the library.",
  "post-7": "Three students walk along a road at dawn, two of them with books on their heads.",
  "post-8": "A driver waves beside the foundation's van, which carries boxes of books on its roof.",
  "post-9": "A tailor measures a student for her uniform; finished ones hang on a rail behind them.",
  "post-10": "A grandmother sits among three small children who play on a mat in the school nursery.",
  "post-11": "Two women cook outdoors; bowls of vegetables, fruit and eggs stand on their table.",
  "post-12": "A nurse listens with a stethoscope to a baby on the back of its mother.",
  "post-13":
    "A student sleeps under a printed blanket; her books lie on a stool, and the moon is in the window.",
  "post-14": "Two friends sit on a bench in the evening sun; one has her hand on the other's shoulder.",
  "post-15": "Students wash their hands under a home-made water tap in the school yard.",
  "post-16": "A student hands a paper to the bursar, who sits at her desk with the account book open.",
  "post-17": "Two students share a book at one desk; one explains, the other laughs.",
  "post-18": "A lamp, an open book and a cup on a table; a shelf of books and a globe above it.",
  "post-19":
    "An examination form with a photo, ticks and a signature, between a notebook, a pencil and a cup.",
  "executive-1": "Portrait of a woman in a printed dress and matching headwrap.",
  "executive-2": "Portrait of a laughing woman in a rose-coloured hijab.",
  "executive-3": "Portrait of an elderly woman with short grey hair, glasses and a coral necklace.",
  "executive-4": "Portrait of a man with a short beard, a cap and a white kaftan.",
  "executive-5": "Portrait of a laughing woman with an afro and a terracotta blouse.",
  "executive-6": "Portrait of a young woman with long braids and glasses.",
  "executive-7":
    "Portrait of a woman with glasses and her hair in a bun, a red book in her hand, at the blackboard.",
  "executive-8": "Portrait of a nurse in a white dress and cap.",
  "executive-9": "Portrait of a woman with a yellow headscarf and headphones in a radio studio.",
  "executive-10": "Portrait of an elderly man with a grey beard, a cap and a white kaftan.",
  "executive-11": "Portrait of a laughing young woman with braids in a green T-shirt.",
  "executive-12":
    "Portrait of a young woman with braids in a yellow volunteer's T-shirt, handing over a leaflet.",
  "partner-1": "A woman in a printed dress and an older man shake hands in front of a school.",
  "partner-2":
    "A classroom with new desks, a laptop and full bookshelves; students read while their teacher explains.",
  "partner-3":
    "A community celebrates under bunting: students, parents with a baby, an elder and volunteers.",
  "highlight-1":
    "A volunteer shakes a student's hand in front of a village school; others wave beside a van.",
  "highlight-2": "Two women talk into microphones in a radio studio.",
  "highlight-3": "A volunteer shows a leaflet to a mother with her baby on her back between market stalls.",
};

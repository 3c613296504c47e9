/** German and French months, as a pattern, and the English month that they mean. */
const months: readonly (readonly [string, string])[] = [
	['jan(?:uar|vier|v)?|j[äa]nner', 'Jan'],
	['feb(?:ruar)?|f[ée]v(?:rier|r)?', 'Feb'],
	['m(?:ä|ae)r(?:z)?|mrz|mars', 'Mar'],
	['apr(?:il)?|avr(?:il)?', 'Apr'],
	['mai', 'May'],
	['juni|juin', 'Jun'],
	['juli|juil(?:let)?', 'Jul'],
	['ao[ûu]t', 'Aug'],
	['okt(?:ober)?|oct(?:obre)?', 'Oct'],
	['sept(?:embre)?', 'Sep'],
	['nov(?:embre)?', 'Nov'],
	['dez(?:ember)?|d[ée]c(?:embre)?', 'Dec'],
];

const weekdays: readonly (readonly [string, string])[] = [
	['so(?:nntag)?|dim(?:anche)?', 'Sun'],
	['mo(?:ntag)?|lun(?:di)?', 'Mon'],
	['di(?:enstag)?|mardi', 'Tue'],
	['mi(?:ttwoch)?|mer(?:credi)?', 'Wed'],
	['do(?:nnerstag)?|jeu(?:di)?', 'Thu'],
	['fr(?:eitag)?|ven(?:dredi)?', 'Fri'],
	['sa(?:mstag)?|sam(?:edi)?', 'Sat'],
];

const alone = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})\\.?`, 'iu');

const translations = months.map(([words, english]) => [alone(words), english] as const);
const weekdayTranslations = weekdays.map(
	([words, english]) => [new RegExp(`^(?:${words})(?!\\p{L})[.,]*\\s*`, 'iu'), `${english} `] as const,
);

/** Months of all languages that are read, without groups, for a larger pattern. */
export const monthPattern = `(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|${months.map(([words]) => words).join('|')}`;

/** A date in German or French with the English names of its month and weekday. Another text stays as it is. */
export function withEnglishNames(text: string): string {
	if (!/\p{L}{2}/u.test(text)) return text;
	const [weekday, english] = weekdayTranslations.find(([words]) => words.test(text)) ?? [];
	const bare = weekday === undefined ? text : text.replace(weekday, english as string);
	const [month, name] = translations.find(([words]) => words.test(bare)) ?? [];
	return month === undefined ? bare : bare.replace(month, name as string);
}

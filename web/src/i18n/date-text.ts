export const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An ISO date as the language writes it: 15-Jun-2022 in English, 2022-06-15 in Chinese. */
export function dateText(date: string, language: string): string {
	if (language.startsWith('zh')) return date;
	const [year, month, day] = date.split('-');
	return `${day}-${shortMonths[Number(month) - 1]}-${year}`;
}

const unitMonths: Readonly<Record<string, number>> = { M: 1, Y: 12 };

const shortTenors: Readonly<Record<string, number>> = {
	ON: 0,
	TN: 0.1,
	SN: 0.2,
	SW: 0.5,
	'1W': 0.5,
	'2W': 0.6,
	'3W': 0.7,
};

const daysOfMonth = 30;

/** Where a tenor stands among others, in months where it has some; after all others what is no tenor. */
export function tenorOrder(tenor: string): number {
	const short = shortTenors[tenor];
	if (short !== undefined) return short;
	const [, count = '', unit = ''] = /^(\d{1,3})([DMY])$/.exec(tenor) ?? [];
	if (unit === '') return Number.POSITIVE_INFINITY;
	return unit === 'D' ? Number(count) / daysOfMonth : Number(count) * (unitMonths[unit] ?? 1);
}

/** From the shortest; tenors of one length by their letters. */
export function compareTenors(a: string, b: string): number {
	const [first, second] = [tenorOrder(a), tenorOrder(b)];
	if (first !== second) return first < second ? -1 : 1;
	return a === b ? 0 : a < b ? -1 : 1;
}

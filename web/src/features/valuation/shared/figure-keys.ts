/** A key for each deal ID: the ID itself, for its second and later occurrence with the number of the occurrence. */
export function occurrenceKeys(dealIds: readonly string[]): readonly string[] {
	const counts = new Map<string, number>();
	return dealIds.map((dealId) => {
		const count = (counts.get(dealId) ?? 0) + 1;
		counts.set(dealId, count);
		return count === 1 ? dealId : `${dealId}\n${count}`;
	});
}

/** The figures of a deal, in the order of the columns. */
export const figureKeys = [
	'liborMtM',
	'liborDV01Bp',
	'liborDV01InReportCcy',
	'rfrMtM',
	'rfrDV01Bp',
	'rfrDV01InReportCcy',
	'rfrFallbackMtM',
	'rfrFallbackDV01Bp',
	'rfrFallbackDV01InReportCcy',
] as const;

export type FigureKey = (typeof figureKeys)[number];

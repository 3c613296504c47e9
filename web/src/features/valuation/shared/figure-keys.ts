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

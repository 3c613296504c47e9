/** The titles of the results that the specification gives, on the screen and in a workbook. */
export const specifiedColumns = [
	'Deal ID',
	'Instrument Type',
	'Start Date',
	'End Date',
	'LIBOR MtM',
	'LIBOR DV01 Bps',
	'LIBOR DV01 in report currency',
	'RFR MtM',
	'RFR DV01 Bps',
	'RFR DV01 in report currency',
	'RFR + ISDA Fallback MtM',
	'RFR Spread DV01 Bps',
	'RFR Spread DV01 in report currency',
];

import { readWrittenDate } from '../time/read-written-date.ts';
import { type LabelName, labelNames, labelPath } from './deal.ts';
import { flagsByText, readPlainNumber } from './deal-values.ts';
import type { Fields } from './read-field.ts';

/** Type of a column's cells in a request. `flag`: true for yes or y in any case. `text`: unchanged. */
export type DealColumnKind = 'text' | 'date' | 'number' | 'flag';

export interface DealColumn {
	/** Column heading. Headings are compared without case and blanks. */
	readonly heading: string;
	/** Field of a valuation item, or of the leg's row in `amortizationSchedule`. */
	readonly field: string;
	readonly leg?: 1 | 2;
	readonly isScheduleRow?: true;
	readonly label?: LabelName;
	readonly kind: DealColumnKind;
}

const dealLevel: readonly DealColumn[] = [
	{ heading: 'dealId', field: 'dealId', kind: 'text' },
	{ heading: 'instrumentType', field: 'instrumentType', kind: 'text' },
	{ heading: 'instrumentTag', field: 'instrumentTag', kind: 'text' },
	{ heading: 'startDate', field: 'startDate', kind: 'date' },
	{ heading: 'endDate', field: 'endDate', kind: 'date' },
	{ heading: 'amortized', field: 'amortized', kind: 'flag' },
	{ heading: 'amortizationType', field: 'amortizationType', kind: 'text' },
	{ heading: 'amortizationFrequency', field: 'amortizationFrequency', kind: 'text' },
	{ heading: 'amortizationResidualFlag', field: 'amortizationResidual', kind: 'flag' },
];

/** Columns of leg fields: the heading without the leg suffix, the field name after `leg1`, and the cell type. */
const legLevel: readonly (readonly [heading: string, field: string, kind: DealColumnKind])[] = [
	['legTag', 'Tag', 'text'],
	['interestType', 'InterestType', 'text'],
	['fixedRatePercent', 'InterestRate', 'number'],
	['direction', 'PayReceive', 'text'],
	['notionalCcy', 'Currency', 'text'],
	['notionalAmount', 'Notional', 'number'],
	['spreadBp', 'Spread', 'number'],
	['indexName', 'IndexName', 'text'],
	['indexTenor', 'Tenor', 'text'],
	['interestPaymentFrequency', 'InterestPaymentFrequency', 'text'],
	['interestCalculationMethod', 'DayConvention', 'text'],
	['indexFixingLag', 'IndexFixingLag', 'number'],
	['paymentBusinessDays', 'PaymentBusinessDays', 'number'],
	['paymentBusinessConvention', 'PaymentBusinessConvention', 'text'],
	['notionalExchange', 'NotionalExchange', 'text'],
	['stubRule', 'StubRule', 'text'],
	['firstRegularPaymentDate', 'FirstRegularPaymentDate', 'date'],
	['indexLockoutPeriod', 'IndexLockoutPeriod', 'number'],
	['indexObservationMethod', 'IndexObservationMethod', 'text'],
	['spreadAdjustmentBp', 'SpreadAdjustment', 'number'],
	['fallbackDate', 'FallbackDate', 'date'],
	['lastRegularPaymentDate', 'LastRegularPaymentDate', 'date'],
	['rollConvention', 'RollConvention', 'text'],
	['calendars', 'Calendars', 'text'],
	['rateSchedule', 'RateSchedule', 'text'],
	['spreadSchedule', 'SpreadSchedule', 'text'],
	['notionalSchedule', 'NotionalSchedule', 'text'],
	['averaging', 'Averaging', 'text'],
	['resetInArrears', 'ResetInArrears', 'flag'],
	['firstStubRatePercent', 'FirstStubRate', 'number'],
	['firstStubIndex', 'FirstStubIndex', 'text'],
	['firstStubTenor', 'FirstStubTenor', 'text'],
	['firstStubSecondTenor', 'FirstStubSecondTenor', 'text'],
	['lastStubRatePercent', 'LastStubRate', 'number'],
	['lastStubIndex', 'LastStubIndex', 'text'],
	['lastStubTenor', 'LastStubTenor', 'text'],
	['lastStubSecondTenor', 'LastStubSecondTenor', 'text'],
	['calculationFrequency', 'CalculationFrequency', 'text'],
	['compoundingMethod', 'CompoundingMethod', 'text'],
];

/** Columns of the only amortisation row in a spreadsheet row. Further rows are on a separate sheet of the deal. */
const scheduleRow: readonly (readonly [heading: string, field: string, kind: DealColumnKind])[] = [
	['amortizationStartDate', 'startDate', 'date'],
	['amortizationEndDate', 'endDate', 'date'],
	['amortizationPrincipalAmount', 'principalAmount', 'number'],
];

const legs = [1, 2] as const;

export const dealColumns: readonly DealColumn[] = [
	...dealLevel,
	...legs.flatMap((leg) =>
		legLevel.map(
			([heading, field, kind]): DealColumn => ({
				heading: `${heading}_${leg}`,
				field: `leg${leg}${field}`,
				leg,
				kind,
			}),
		),
	),
	...legs.flatMap((leg) =>
		scheduleRow.map(
			([heading, field, kind]): DealColumn => ({
				heading: `${heading}_${leg}`,
				field,
				leg,
				isScheduleRow: true,
				kind,
			}),
		),
	),
	// Comes last, so that the other columns of existing templates keep their positions.
	{ heading: 'fees', field: 'fees', kind: 'text' },
	...labelNames.map(
		(name): DealColumn => ({
			heading: `label${name.charAt(0).toUpperCase()}${name.slice(1)}`,
			field: labelPath(name),
			label: name,
			kind: 'text',
		}),
	),
];

export const requiredDealColumns: readonly string[] = ['dealId', 'instrumentTag', 'startDate', 'endDate'];

const canonical = (heading: string) =>
	heading
		.trim()
		.toLowerCase()
		.replaceAll(/[\s_]+/g, '');

const byHeading = new Map(dealColumns.map((column) => [canonical(column.heading), column]));

/** Returns the column with a heading. @returns undefined for an unknown heading */
export function dealColumnOf(heading: string): DealColumn | undefined {
	return byHeading.get(canonical(heading));
}

const rowPath = /^amortizationSchedule\.leg([12])\.\d+\./;

/** Path of a row in the list of fees, or in a schedule of rates, spreads or notionals. */
const stepPath = /^(fees|leg[12][A-Z][a-z]{3,10}Schedule)\.\d+(?:\.\w{1,40})?$/;

const fieldKey = ({ field, leg, isScheduleRow }: DealColumn) => (isScheduleRow === true ? `leg${leg}.${field}` : field);

const byField = new Map(dealColumns.map((column) => [fieldKey(column), column]));

/** Returns the column of a path such as `leg1Spread` or `amortizationSchedule.leg1.0.endDate`, if it has one. */
export function columnOfField(path: string): DealColumn | undefined {
	return byField.get(path.replace(rowPath, 'leg$1.').replace(stepPath, '$1'));
}

/**
 * Returns the fields of the deal in a spreadsheet row, as input of `readDeal`.
 *
 * A text that is not a number, date or flag is kept, so that `readDeal` reports it.
 * @param cells trimmed text of each cell; blank cells give no field
 * @param columns by cell index
 * @param readCell reads a cell; returns undefined for a word that means blank
 */
export function fieldsOfRow(
	cells: readonly string[],
	columns: readonly (DealColumn | undefined)[],
	readCell: (cell: string, column: DealColumn, place: number) => string | number | boolean | undefined = valueOfCell,
): Fields {
	const deal: Record<string, unknown> = {};
	const schedule: Record<string, Record<string, unknown>> = {};
	const labels: Record<string, unknown> = {};
	for (const [i, cell] of cells.entries()) {
		const column = columns[i];
		if (cell === '' || column === undefined) continue;
		const value = readCell(cell, column, i);
		if (value === undefined) continue;
		if (column.isScheduleRow === true) {
			const leg = `leg${column.leg}`;
			schedule[leg] = { ...schedule[leg], [column.field]: value };
		} else if (column.label !== undefined) labels[column.label] = value;
		else deal[column.field] = value;
	}
	if (Object.keys(labels).length > 0) deal.labels = labels;
	const legs = Object.entries(schedule).map(([leg, row]) => [leg, [row]]);
	if (legs.length > 0) deal.amortizationSchedule = Object.fromEntries(legs);
	return deal;
}

/** True for a row with a deal: a deal ID and at least one other cell, or an instrument tag and a date. */
export function isDealRow(fields: Fields): boolean {
	const { dealId, instrumentTag, startDate, endDate } = fields;
	if (dealId !== undefined) return Object.keys(fields).length > 1;
	return instrumentTag !== undefined && (startDate !== undefined || endDate !== undefined);
}

/** Converts a cell to its column's type. A text that does not have this type is returned unchanged. */
export function valueOfCell(cell: string, { kind }: DealColumn): string | number | boolean {
	switch (kind) {
		case 'text':
			return cell;
		case 'date':
			return readWrittenDate(cell) ?? cell;
		case 'number':
			return readPlainNumber(cell) ?? cell;
		case 'flag':
			return flagsByText.get(cell.toLowerCase()) ?? cell;
	}
}

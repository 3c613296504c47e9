import type { EpochDay } from '../time/local-date.ts';
import type { Tenor } from '../time/tenor.ts';
import type { Amortisation, PrincipalRow } from './deal.ts';
import { amortisationTypesByText, frequenciesByText } from './deal-values.ts';
import { FieldReader, type Fields, isBlank } from './read-field.ts';

/** A principal from a day to another; of linear and annuity rows only the principal counts. */
interface AmortisationRow {
	readonly start: EpochDay | undefined;
	readonly end: EpochDay | undefined;
	readonly principal: number;
}

/** The amortisation of a deal as its fields state it, before it is applied to a leg. */
export interface StatedAmortisation {
	readonly type: Amortisation['type'];
	readonly frequency: Tenor | undefined;
	readonly hasResidual: boolean;
	readonly rows: readonly [readonly AmortisationRow[], readonly AmortisationRow[]];
}

const rowFields: ReadonlySet<string> = new Set(['startDate', 'endDate', 'principalAmount']);

const mostRows = 5000;
export const mostNotional = 1e13;

/** @returns undefined for a deal that does not amortise, and after a fault */
export function readAmortisation(reader: FieldReader): StatedAmortisation | undefined {
	const isAmortised = reader.yesNo('amortized');
	if (isAmortised !== true) {
		for (const field of ['amortizationType', 'amortizationFrequency', 'amortizationSchedule']) {
			const value = reader.value(field);
			if (isBlank(value) || isWithoutRows(value)) continue;
			reader.fault('field-not-allowed', field, 'blank, since the deal is not amortized');
		}
		return undefined;
	}
	const type = reader.require(
		'amortizationType',
		reader.choice('amortizationType', amortisationTypesByText),
		'Schedule, Linear or Annuity',
	);
	const frequency = reader.choice('amortizationFrequency', frequenciesByText);
	if (frequency === 'zero') reader.fault('value-unknown', 'amortizationFrequency', 'a frequency other than Zero');
	if (type === 'schedule' && frequency !== undefined) {
		reader.fault('field-not-allowed', 'amortizationFrequency', 'blank, since the rows say when the principal changes');
	}
	const hasResidual = reader.yesNo('amortizationResidual') ?? false;
	const rows = readRows(reader, type === 'schedule');
	if (type === undefined || rows === undefined || frequency === 'zero') return undefined;
	return { type, frequency, hasResidual, rows };
}

function isWithoutRows(value: unknown): boolean {
	const lists = Array.isArray(value)
		? [value]
		: typeof value === 'object' && value !== null
			? Object.values(value)
			: [value];
	return lists.every((list) => isBlank(list) || (Array.isArray(list) && list.length === 0));
}

const field = 'amortizationSchedule';

function readRows(reader: FieldReader, needsDates: boolean): StatedAmortisation['rows'] | undefined {
	const value = reader.value(field);
	if (isBlank(value)) return [[], []];
	if (Array.isArray(value)) {
		const rows = readLegRows(reader, value, field, needsDates);
		return rows && [rows, rows];
	}
	if (typeof value !== 'object' || value === null) {
		return reader.fault('not-a-list', field, 'a list of rows, or an object with such lists as leg1 and leg2');
	}
	const unknown = Object.keys(value).find((key) => key !== 'leg1' && key !== 'leg2');
	if (unknown !== undefined) return reader.fault('field-unknown', field, 'leg1 and leg2', ['leg1', 'leg2']);
	const { leg1 = [], leg2 = [] } = value as { leg1?: unknown; leg2?: unknown };
	const first = readLegRows(reader, leg1, `${field}.leg1`, needsDates);
	const second = readLegRows(reader, leg2, `${field}.leg2`, needsDates);
	return first && second && [first, second];
}

function readLegRows(
	reader: FieldReader,
	list: unknown,
	path: string,
	needsDates: boolean,
): readonly AmortisationRow[] | undefined {
	if (!Array.isArray(list) || list.length > mostRows) {
		return reader.fault('not-a-list', field, `a list of at most ${mostRows} rows`);
	}
	const rows: AmortisationRow[] = [];
	for (const [i, row] of list.entries()) {
		const at = `${path}.${i}`;
		if (typeof row !== 'object' || row === null || Array.isArray(row)) {
			reader.faults.push({ reason: 'field-required', field: at, found: 'no row', expected: 'an object' });
			continue;
		}
		rows.push(readRow(reader, row as Fields, `${at}.`, needsDates));
	}
	return rows;
}

function readRow(reader: FieldReader, row: Fields, prefix: string, needsDates: boolean): AmortisationRow {
	const rowReader = new FieldReader(row, prefix);
	const unknown = Object.keys(row).find((name) => !rowFields.has(name));
	if (unknown !== undefined) {
		const field = prefix + unknown.slice(0, 40);
		reader.faults.push({ reason: 'field-unknown', field, found: 'a field', expected: [...rowFields].join(', ') });
	}
	const start = rowReader.date('startDate');
	const end = rowReader.date('endDate');
	if (needsDates) {
		rowReader.require('startDate', start, 'a date YYYY-MM-DD');
		rowReader.require('endDate', end, 'a date YYYY-MM-DD');
	}
	if (start !== undefined && end !== undefined && start >= end) {
		rowReader.fault('start-not-before-end', 'endDate', 'a date after startDate');
	}
	const principal = rowReader.number('principalAmount', 0, mostNotional);
	if (needsDates) rowReader.require('principalAmount', principal, 'the outstanding principal');
	reader.faults.push(...rowReader.faults);
	return { start, end, principal: principal ?? 0 };
}

/**
 * The amortisation of one leg.
 *
 * @param ratePercent the fixed rate of the deal, which an annuity needs
 */
export function legAmortisation(
	reader: FieldReader,
	{ type, frequency, hasResidual, rows }: StatedAmortisation,
	leg: 0 | 1,
	notional: number,
	ratePercent: number | undefined,
): Amortisation | undefined {
	const own = rows[leg];
	const path = Array.isArray(reader.value(field)) ? field : `${field}.leg${leg + 1}`;
	if (type === 'schedule') {
		if (own.length === 0) return reader.fault('field-required', field, `rows for leg${leg + 1}`);
		const sorted = (own as readonly PrincipalRow[]).toSorted((a, b) => a.start - b.start);
		return rowsFollowEachOther(reader, sorted, path) ? { type, rows: sorted } : undefined;
	}
	if (hasResidual && own.length === 0) {
		return reader.fault('field-required', field, `a row for leg${leg + 1} with the residual principal`);
	}
	const residual = hasResidual ? (own[0] as AmortisationRow).principal : 0;
	if (residual > notional) {
		return reader.fault('field-contradiction', field, `a residual of at most the notional of leg${leg + 1}`);
	}
	if (type === 'annuity' && ratePercent === undefined) {
		return reader.fault('field-contradiction', 'amortizationType', 'a fixed leg, whose rate the annuity needs');
	}
	return { type, residual, frequency, ratePercent: ratePercent ?? 0 };
}

function rowsFollowEachOther(reader: FieldReader, sorted: readonly PrincipalRow[], path: string): boolean {
	for (const [i, row] of sorted.entries()) {
		const next = sorted[i + 1];
		if (next === undefined || next.start === row.end) continue;
		const reason = next.start < row.end ? 'amortisation-overlap' : 'amortisation-gap';
		reader.fault(reason, field, `rows of ${path} that begin where the one before ends`);
		return false;
	}
	return true;
}

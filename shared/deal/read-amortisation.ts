import { dateOfEpochDay, type EpochDay, type Tenor } from '#shared/time/local-date.ts';
import { periodsPerStep } from './amortisation-step.ts';
import { type Amortisation, dealRanges, maxScheduleRows, type PrincipalRow } from './deal.ts';
import { brokenRule } from './deal-rules.ts';
import { amortisationTypesByText, frequenciesByText } from './deal-values.ts';
import type { DealSpan } from './read-dates.ts';
import { FieldReader, type Fields, foundText, isBlank } from './read-field.ts';

/** Principal from `start` to `end`. For linear and annuity amortisations, only the principal is used. */
interface AmortisationRow {
	readonly path: string;
	readonly start: EpochDay | undefined;
	readonly end: EpochDay | undefined;
	readonly principal: number;
}

interface StatedAmortisation {
	readonly type: Amortisation['type'];
	readonly frequency: Tenor | undefined;
	readonly hasResidual: boolean;
	readonly rows: readonly [readonly AmortisationRow[], readonly AmortisationRow[]];
}

/** Values of the deal that a leg's amortisation needs; undefined if blank or invalid. */
interface AmortisedLeg {
	readonly leg: 1 | 2;
	readonly notional: number | undefined;
	/** Only for annuities: the fixed rate of the deal. */
	readonly ratePercent: number | undefined;
	/** Undefined if the interest type of a leg is invalid. */
	readonly hasFixedLeg: boolean | undefined;
}

const rowFields: readonly string[] = ['startDate', 'endDate', 'principalAmount'];

/** Reads the amortisation fields of a deal. @returns undefined if the deal does not amortise, and after a fault */
export function readAmortisation(reader: FieldReader): StatedAmortisation | undefined {
	const isAmortised = reader.yesNo('amortized');
	if (isAmortised === undefined && !reader.isBlank('amortized')) {
		// `amortized` is invalid, so the deal may be meant to amortise and the other fields are checked.
		reader.choice('amortizationType', amortisationTypesByText);
		reader.choice('amortizationFrequency', frequenciesByText);
		return undefined;
	}
	if (isAmortised !== true) {
		for (const field of ['amortizationType', 'amortizationFrequency', 'amortizationSchedule']) {
			const value = reader.value(field);
			if (isBlank(value) || isWithoutRows(value)) continue;
			reader.fault('amortised-only', field, {});
		}
		return undefined;
	}
	const type = reader.require(
		'amortizationType',
		reader.choice('amortizationType', amortisationTypesByText),
		'Schedule, Linear or Annuity',
	);
	const frequency = reader.choice('amortizationFrequency', frequenciesByText);
	if (frequency === 'zero') reader.fault('frequency-with-periods', 'amortizationFrequency', {});
	if (type === 'schedule' && !reader.isBlank('amortizationFrequency')) {
		reader.fault('schedule-without-frequency', 'amortizationFrequency', {});
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

export const field = 'amortizationSchedule';

function readRows(reader: FieldReader, needsDates: boolean): StatedAmortisation['rows'] | undefined {
	const value = reader.value(field);
	if (isBlank(value)) return [[], []];
	if (Array.isArray(value)) {
		const rows = readLegRows(reader, value, field, needsDates);
		return rows && [rows, rows];
	}
	if (typeof value !== 'object' || value === null) return reader.fault('not-a-list', field, {});
	const lists = new FieldReader(value as Fields, `${field}.`);
	lists.refuseUnknown(['leg1', 'leg2'], 'leg1 or leg2');
	const [unknown] = lists.faults;
	if (unknown !== undefined) return reader.add(unknown);
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
	if (!Array.isArray(list) || list.length > maxScheduleRows) {
		const found = Array.isArray(list) ? `a list of ${list.length} rows` : foundText(list);
		return reader.add(brokenRule('too-many-rows', path, found, { max: maxScheduleRows }));
	}
	const rows: AmortisationRow[] = [];
	for (const [i, row] of list.entries()) {
		const at = `${path}.${i}`;
		if (typeof row !== 'object' || row === null || Array.isArray(row)) {
			reader.add(brokenRule('required', at, 'no row', { content: 'an object' }));
			continue;
		}
		rows.push(readRow(reader, row as Fields, at, needsDates));
	}
	return rows;
}

function readRow(reader: FieldReader, row: Fields, path: string, needsDates: boolean): AmortisationRow {
	const rowReader = new FieldReader(row, `${path}.`);
	rowReader.refuseUnknown(rowFields);
	const start = rowReader.date('startDate');
	const end = rowReader.date('endDate');
	if (needsDates) {
		rowReader.require('startDate', start, 'a date YYYY-MM-DD');
		rowReader.require('endDate', end, 'a date YYYY-MM-DD');
	}
	if (start !== undefined && end !== undefined && start >= end) {
		rowReader.fault('not-after-start', 'endDate', { start: dateOfEpochDay(start) });
	}
	const principal = rowReader.number('principalAmount', dealRanges.principal);
	if (needsDates) rowReader.require('principalAmount', principal, 'the outstanding principal');
	reader.faults.push(...rowReader.faults);
	return { path, start, end, principal: principal ?? 0 };
}

/** Returns the amortisation of one leg; undefined after a fault. */
export function legAmortisation(
	reader: FieldReader,
	{ type, frequency, hasResidual, rows }: StatedAmortisation,
	{ leg, notional, ratePercent, hasFixedLeg }: AmortisedLeg,
): Amortisation | undefined {
	const own = rows[leg - 1] as readonly AmortisationRow[];
	if (type === 'schedule') {
		if (own.length === 0) return reader.fault('schedule-missing', field, { leg });
		const sorted = own.filter(isDated).toSorted((a, b) => a.start - b.start);
		checkOrder(reader, sorted, sorted.length < own.length);
		return { type, rows: sorted.map(withoutPath) };
	}
	const [first] = own;
	if (hasResidual && first === undefined) return reader.fault('residual-missing', field, { leg });
	const residual = hasResidual && first !== undefined ? first.principal : 0;
	if (notional !== undefined && residual > notional) {
		const path = `${first?.path}.principalAmount`;
		return reader.add(brokenRule('residual-above-notional', path, String(residual), { leg, notional }));
	}
	if (type === 'annuity' && ratePercent === undefined && hasFixedLeg !== undefined) {
		return reader.fault(hasFixedLeg ? 'annuity-needs-rate' : 'annuity-needs-fixed', 'amortizationType', {});
	}
	const statedFrequency = reader.isBlank('amortizationFrequency')
		? undefined
		: foundText(reader.value('amortizationFrequency'));
	return { type, residual, frequency, statedFrequency, ratePercent: ratePercent ?? 0 };
}

/** Checks, without a calendar, that an amortisation fits the periods of its leg. */
export function checkFit(
	reader: FieldReader,
	{ type, frequency: step, rows }: StatedAmortisation,
	leg: 1 | 2,
	{ start, end, frequency }: DealSpan & { readonly frequency: Tenor | 'zero' | undefined },
): void {
	if (type !== 'schedule') {
		if (frequency === undefined || Number.isInteger(periodsPerStep(frequency, step))) return;
		reader.fault('frequency-not-multiple', 'amortizationFrequency', { frequency: frequencyText(frequency) });
		return;
	}
	const sorted = (rows[leg - 1] as readonly AmortisationRow[]).filter(isDated).toSorted((a, b) => a.start - b.start);
	const [first, last] = [sorted[0], sorted.at(-1)];
	if (first !== undefined && start !== undefined && first.start > start) {
		const found = dateOfEpochDay(first.start);
		reader.add(brokenRule('principal-starts-late', `${first.path}.startDate`, found, { start: dateOfEpochDay(start) }));
	}
	if (last !== undefined && end !== undefined && last.end < end) {
		const found = dateOfEpochDay(last.end);
		reader.add(brokenRule('principal-ends-early', `${last.path}.endDate`, found, { end: dateOfEpochDay(end) }));
	}
}

const frequencyText = (frequency: Tenor | 'zero') =>
	frequency === 'zero' ? 'Zero' : `${frequency.count}${frequency.unit === 'week' ? 'W' : 'M'}`;

interface DatedRow extends PrincipalRow {
	readonly path: string;
}

const isDated = (row: AmortisationRow): row is DatedRow => row.start !== undefined && row.end !== undefined;

const withoutPath = ({ start, end, principal }: DatedRow): PrincipalRow => ({ start, end, principal });

/** Checks that each row starts when the previous one ends. @param isIncomplete true if undated rows were omitted */
function checkOrder(reader: FieldReader, sorted: readonly DatedRow[], isIncomplete: boolean): void {
	for (const [i, { path, start, end: last }] of sorted.entries()) {
		const next = sorted[i + 1];
		if (next === undefined || next.start === last) continue;
		const rule = next.start < last ? 'rows-overlap' : 'rows-leave-gap';
		if (rule === 'rows-leave-gap' && isIncomplete) continue;
		const before = { row: path, start: dateOfEpochDay(start), end: dateOfEpochDay(last) };
		reader.add(brokenRule(rule, `${next.path}.startDate`, dateOfEpochDay(next.start), before));
		return;
	}
}

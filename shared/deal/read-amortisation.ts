import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type { Tenor } from '../time/tenor.ts';
import type { Amortisation, PrincipalRow } from './deal.ts';
import { amortisationTypesByText, frequenciesByText } from './deal-values.ts';
import { FieldReader, type Fields, foundText, isBlank } from './read-field.ts';

/** A principal from a day to another; of linear and annuity rows only the principal counts. */
interface AmortisationRow {
	/** Of the row in its list, such as `amortizationSchedule.leg1.2`. */
	readonly path: string;
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
	if (unknown !== undefined) {
		const at = `${field}.${unknown.slice(0, 40)}`;
		reader.faults.push({ reason: 'field-unknown', field: at, found: 'a field', expected: 'leg1 or leg2' });
		return undefined;
	}
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
		const found = Array.isArray(list) ? `a list of ${list.length} rows` : foundText(list);
		reader.faults.push({ reason: 'not-a-list', field: path, found, expected: `a list of at most ${mostRows} rows` });
		return undefined;
	}
	const rows: AmortisationRow[] = [];
	for (const [i, row] of list.entries()) {
		const at = `${path}.${i}`;
		if (typeof row !== 'object' || row === null || Array.isArray(row)) {
			reader.faults.push({ reason: 'field-required', field: at, found: 'no row', expected: 'an object' });
			continue;
		}
		rows.push(readRow(reader, row as Fields, at, needsDates));
	}
	return rows;
}

function readRow(reader: FieldReader, row: Fields, path: string, needsDates: boolean): AmortisationRow {
	const prefix = `${path}.`;
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
	return { path, start, end, principal: principal ?? 0 };
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
	if (type === 'schedule') {
		if (own.length === 0) return reader.fault('field-required', field, `rows for leg${leg + 1}`);
		const sorted = (own as readonly DatedRow[]).toSorted((a, b) => a.start - b.start);
		return rowsFollowEachOther(reader, sorted) ? { type, rows: sorted.map(withoutPath) } : undefined;
	}
	const [first] = own;
	if (hasResidual && first === undefined) {
		return reader.fault('field-required', field, `a row for leg${leg + 1} with the residual principal`);
	}
	const residual = hasResidual && first !== undefined ? first.principal : 0;
	if (residual > notional) {
		reader.faults.push({
			reason: 'field-contradiction',
			field: `${first?.path}.principalAmount`,
			found: String(residual),
			expected: `at most ${notional}, the notional of leg${leg + 1}, since it is what remains until the end`,
		});
		return undefined;
	}
	if (type === 'annuity' && ratePercent === undefined) {
		return reader.fault('field-contradiction', 'amortizationType', 'a fixed leg, whose rate the annuity needs');
	}
	return { type, residual, frequency, ratePercent: ratePercent ?? 0 };
}

interface DatedRow extends PrincipalRow {
	readonly path: string;
}

const withoutPath = ({ start, end, principal }: DatedRow): PrincipalRow => ({ start, end, principal });

/** @param sorted by start */
function rowsFollowEachOther(reader: FieldReader, sorted: readonly DatedRow[]): boolean {
	for (const [i, row] of sorted.entries()) {
		const next = sorted[i + 1];
		if (next === undefined || next.start === row.end) continue;
		const end = dateOfEpochDay(row.end);
		reader.faults.push({
			reason: next.start < row.end ? 'amortisation-overlap' : 'amortisation-gap',
			field: `${next.path}.startDate`,
			found: dateOfEpochDay(next.start),
			expected: `${end}, where the row before it ends (${row.path}, ${dateOfEpochDay(row.start)} to ${end})`,
		});
		return false;
	}
	return true;
}

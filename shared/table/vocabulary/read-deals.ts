import type { LocalDate } from '#shared/time/local-date.ts';
import type { Grid } from '../file/grid.ts';
import { isRefusal, type Refusal } from '../file/refusal.ts';
import { type ValueFaultCode, valueFault } from '../kind/fault.ts';
import { joinLegs } from '../read/join-legs.ts';
import { type FileReading, type FileTerms, readSheets, type TableReading } from '../read/read-table.ts';
import {
	fieldValue,
	isConfirmable,
	type Place,
	placeKey,
	type Question,
	type TableFault,
	type TableRow,
} from '../read/table-row.ts';
import { checkDraft, type DealDraft, draftOfLegs, draftOfRow } from './deal-draft.ts';
import { dealVocabulary } from './deals.ts';
import { legVocabulary } from './legs.ts';
import { readSchedules, type Schedule, type SchedulePeriod, scheduleName } from './schedules.ts';

export interface ReadDeal extends DealDraft {
	readonly dealId: string | undefined;
	/** Status in the file; `live` if the file does not state one. */
	readonly status: string;
	/** Fields of the valuation request as strings. Fields that the file does not state are omitted. */
	readonly fields: Readonly<Record<string, string>>;
	readonly schedule?: readonly SchedulePeriod[];
}

export interface DealReading extends FileReading {
	readonly form: 'row-per-leg' | 'row-per-deal';
	readonly deals: readonly ReadDeal[];
}

interface DealTerms extends FileTerms {
	/** True if the deal is a sample of the template. The user is asked about such deals. */
	readonly isSample?: (fields: ReadDeal['fields']) => boolean;
}

/** Reads the swaps of a file, with one row per deal or per leg, and amortisation schedules from its other sheets. */
export function readDeals(grids: readonly Grid[], terms: DealTerms = {}): DealReading | Refusal {
	const byLeg = readSheets(grids, legVocabulary, terms);
	const isPerLeg = !isRefusal(byLeg) && byLeg.tables.some(hasRowPerLeg);
	const file = isPerLeg ? byLeg : readSheets(grids, dealVocabulary, terms);
	if (isRefusal(file)) return file;
	const rows = file.tables.flatMap((table) => table.rows);
	const letters = new Map(
		file.tables.flatMap((table) => table.columns.map((column) => [column.field?.field, column.letters] as const)),
	);
	const drafts = isPerLeg
		? joinLegs(rows, { group: 'dealId', leg: 'leg' }).map((group) => ({ draft: draftOfLegs(group), rows: group.rows }))
		: rows.map((row) => ({ draft: draftOfRow(row), rows: [row] }));
	const ids = new Set(drafts.map(({ draft }) => scheduleName(draft.values.dealId?.value ?? '')));
	const dealSheets = new Set(file.tables.map(({ sheet }) => sheet));
	const answers = terms.answers ?? {};
	const schedules = readSchedules(grids, dealSheets, answers, (sheet) => ids.has(scheduleName(sheet)));
	const used = new Map<string, readonly Question[]>();
	const { confirmed = [] } = answers;
	const seen = new Map<string, number>();
	const { isSample = () => false } = terms;
	const hasOwnDeal = !drafts.every(({ draft }) => isSample(fieldsOf(draft)));
	const deals = drafts.map(({ draft, rows: legs }) => {
		const checked = checkDraft(draft, (field) => placeOfField(legs, letters, field));
		const dealId = checked.values.dealId?.value;
		const faults = [...checked.faults, ...idFaults(checked, seen, hasOwnDeal && isSample(fieldsOf(checked)))];
		const schedule = scheduleOf(checked, schedules);
		if (schedule.found !== undefined) used.set(schedule.found.sheet, schedule.found.questions);
		const all = [...faults, ...schedule.faults].filter(
			(fault) => !(isConfirmable(fault) && confirmed.includes(placeKey(fault.place))),
		);
		return {
			...checked,
			faults: all,
			dealId,
			status: checked.values.status?.value ?? 'live',
			fields: { ...fieldsOf(checked), ...(schedule.found === undefined ? {} : amortised) },
			...(schedule.found === undefined ? {} : { schedule: closed(schedule.found.periods, checked) }),
		};
	});
	return {
		...file,
		questions: [...file.questions, ...[...used.values()].flat()],
		otherSheets: file.otherSheets.filter(({ sheet }) => !used.has(sheet)),
		form: isPerLeg ? 'row-per-leg' : 'row-per-deal',
		deals,
	};
}

/** True if the table has a row per leg: a column for legs, or columns of only one leg and several rows for a trade. */
function hasRowPerLeg({ columns, rows }: TableReading): boolean {
	const fields = new Set(columns.map(({ field }) => field?.field));
	if (fields.has('leg')) return true;
	if (!['dealId', 'PayReceive', 'Notional'].every((field) => fields.has(field))) return false;
	const ids = rows.flatMap((row) => fieldValue(row, 'dealId') ?? []);
	return new Set(ids).size < ids.length;
}

/** Fields that are set if a deal has a schedule, even if the file has no column for them. */
const amortised = { amortized: 'true', amortizationType: 'Schedule' } as const;

function placeOfField(
	legs: readonly TableRow[],
	letters: ReadonlyMap<string | undefined, string>,
	field: string,
): Place {
	const [, number = '', name = ''] = /^leg([12])(.{1,40})$/.exec(field) ?? [];
	const row = (legs.length > 1 ? legs[Number(number) - 1] : undefined) ?? legs[0];
	return { sheet: row?.sheet ?? '', line: row?.line ?? 0, letters: letters.get(field) ?? letters.get(name) ?? '' };
}

function idFaults({ values }: DealDraft, seen: Map<string, number>, isSample: boolean): readonly TableFault[] {
	const id = values.dealId;
	if (id === undefined) return [];
	const common = { place: id.place, column: 'dealId', field: 'dealId', found: id.text };
	const line = seen.get(id.value);
	if (line === undefined) seen.set(id.value, id.place.line);
	return [
		...(line === undefined ? [] : [{ ...common, ...valueFault('repeated', { line: String(line) }) }]),
		...(isSample ? [{ ...common, ...valueFault('sample-row') }] : []),
	];
}

function scheduleOf({ values }: DealDraft, schedules: readonly Schedule[]) {
	const { schedule: named, amortized, amortizationType: type, dealId: id, leg1SchedulePrincipal: ownRow } = values;
	const name = named ?? id;
	const meant = name && scheduleName(name.value);
	const matching = schedules.filter((schedule) => scheduleName(schedule.name) === meant);
	const found = matching.find((schedule) => scheduleName(schedule.sheet) === meant) ?? matching[0];
	const fault = (place: Place, field: string, code: ValueFaultCode, text: string, params = {}) => ({
		...valueFault(code, params),
		...{ place, column: field, field, found: text },
	});
	const says = amortized?.value === 'false' ? 'no' : type === undefined ? amortized?.value : type.value;
	const isStated = named !== undefined || says === 'true' || says === 'Schedule';
	if (found === undefined || name === undefined) {
		const by = named ?? (says === 'Schedule' && ownRow === undefined ? type : undefined);
		return { faults: by === undefined ? [] : [fault(by.place, 'schedule', 'schedule-missing', name?.value ?? '')] };
	}
	const { sheet, isPerLeg } = found;
	if (!isStated || says === 'no') {
		// A sheet with several deals can be any kind of table. A sheet named after the deal is its schedule.
		if (named === undefined && scheduleName(sheet) !== meant) return { faults: [] };
		const by = (says === 'no' ? amortized : type) ?? name;
		const field = by === type ? 'amortizationType' : 'amortized';
		return { faults: [fault(by.place, field, 'schedule-not-used', by === name ? '' : by.text, { sheet })] };
	}
	if (matching.length > 1) {
		const places = matching.map((each) => (each.name === each.sheet ? each.sheet : `${each.sheet}: ${each.name}`));
		return { faults: [fault(name.place, 'schedule', 'schedules-several', name.text, { places: places.join(', ') })] };
	}
	if (ownRow !== undefined)
		return { faults: [fault(ownRow.place, 'schedule', 'schedule-twice', ownRow.text, { sheet })] };
	if (isPerLeg || values.leg1Currency?.value === values.leg2Currency?.value) return { found, faults: found.faults };
	const ofLegs = fault({ sheet, line: 1, letters: '' }, 'schedule', 'amount-per-leg', '');
	return { found, faults: [...found.faults, ofLegs] };
}

/** Ends a schedule of start dates with the deal. A last row of zeros on that date means full repayment. */
function closed(periods: readonly SchedulePeriod[], { values }: DealDraft): readonly SchedulePeriod[] {
	const end = values.endDate?.value as LocalDate | undefined;
	return periods
		.filter(({ startDate, principals }) => startDate !== end || principals.some((each) => Number(each) !== 0))
		.map((period) => (period.endDate !== undefined || end === undefined ? period : { ...period, endDate: end }));
}

const otherFields = new Set(['status', 'schedule', 'comment']);

function fieldsOf({ values }: DealDraft): Readonly<Record<string, string>> {
	const fields = Object.fromEntries(
		Object.entries(values)
			.filter(([field]) => !otherFields.has(field) && !/^leg[12]Schedule/.test(field))
			.map(([field, { value }]) => [field, value]),
	);
	const tag = fields.instrumentTag ?? tagOf(fields);
	return { ...fields, ...(tag === undefined ? {} : { instrumentTag: tag }) };
}

/** Derives a deal's instrument tag: RFR if all indices are overnight, otherwise LIBOR. Undefined without an index. */
function tagOf(fields: Readonly<Record<string, string>>): string | undefined {
	const tenors = [fields.leg1Tenor, fields.leg2Tenor].filter((tenor) => tenor !== undefined);
	if (tenors.length === 0) return undefined;
	return tenors.every((tenor) => tenor === 'ON') ? 'RFR' : 'LIBOR';
}

import { labelNames, labelPath } from '#shared/deal/deal.ts';
import { columnOfField } from '#shared/deal/deal-columns.ts';
import type { BrokenRule } from '#shared/deal/deal-rules.ts';
import { readPlainNumber } from '#shared/deal/deal-values.ts';
import { checkDeal } from '#shared/deal/read-deal.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { isConfirmable, isOpenPoint, type Place, placeKey, type TableFault } from '#shared/table/read/table-row.ts';
import type { ReadDeal } from '#shared/table/vocabulary/read-deals.ts';
import type { DealFields } from '../../shared/workbook/deal-cells.ts';
import { type FaultCode, type PlacedFault, shortened } from '../../shared/workbook/placed-fault.ts';
import { allowedValues, faultCodeOf } from '../reading/check-row.ts';

export function dealOfBook(
	deal: ReadDeal,
): { readonly fields: DealFields } | { readonly faults: readonly PlacedFault[] } {
	if (deal.faults.length > 0) return { faults: settledFaults(deal).map((fault) => tableFault(fault, deal)) };
	const fields = requestFields(deal);
	const read = checkDeal(fields);
	if (!('dealId' in read)) return { faults: read.flatMap((rule) => ruleFault(rule, deal)) };
	const [first, second] = read.legs;
	return { fields: { ...(fields as DealFields), leg1PayReceive: first.payReceive, leg2PayReceive: second.payReceive } };
}

/** Returns the faults that no answer to an open question can resolve. */
function settledFaults({ faults }: ReadDeal): readonly TableFault[] {
	if (!faults.some(isOpenPoint)) return faults;
	return faults.filter((fault) => !isOpenPoint(fault) && fault.code !== 'missing');
}

function requestFields(deal: ReadDeal): Fields {
	const fields: Record<string, unknown> = Object.fromEntries(
		Object.entries(deal.fields).map(([field, text]) => [field, requestValue(field, text)]),
	);
	const labels: Record<string, unknown> = {};
	for (const name of labelNames) {
		const path = labelPath(name);
		if (fields[path] !== undefined) labels[name] = fields[path];
		delete fields[path];
	}
	if (Object.keys(labels).length > 0) fields.labels = labels;
	const schedule = scheduleOf(deal);
	return schedule === undefined ? fields : { ...fields, amortizationSchedule: schedule };
}

function requestValue(field: string, text: string): string | number | boolean {
	switch (columnOfField(field)?.kind) {
		case 'number':
			return readPlainNumber(text) ?? text;
		case 'flag':
			return text === 'true';
		default:
			return text;
	}
}

/** Returns the amortisation schedule from a separate sheet, or else one row per leg from the deal's own cells. */
function scheduleOf({ schedule, values }: ReadDeal) {
	if (schedule !== undefined) {
		const legRows = (leg: 0 | 1) =>
			schedule.map(({ principals, ...dates }) => ({ ...dates, principalAmount: Number(principals[leg]) }));
		return { leg1: legRows(0), leg2: legRows(1) };
	}
	const rowsOf = (leg: 1 | 2) => {
		const cell = (name: string) => values[`leg${leg}Schedule${name}`]?.value;
		const [startDate, endDate, principal] = [cell('StartDate'), cell('EndDate'), cell('Principal')];
		if (startDate === undefined && endDate === undefined && principal === undefined) return [];
		return [{ startDate, endDate, ...(principal === undefined ? {} : { principalAmount: Number(principal) }) }];
	};
	const [leg1, leg2] = [rowsOf(1), rowsOf(2)];
	return leg1.length + leg2.length === 0 ? undefined : { leg1, leg2 };
}

function tableFault(fault: TableFault, { dealId = '' }: ReadDeal): PlacedFault {
	const { place, code, params = {}, suggestions = [], column, found } = fault;
	return {
		sheet: place.sheet,
		row: place.line,
		column: place.letters,
		heading: column,
		dealId: shortened(dealId),
		code: `table-${code}`,
		found: shortened(found),
		values: { ...params, ...(suggestions.length === 0 ? {} : { suggestion: suggestions.join(', ') }) },
		...(isConfirmable(fault) ? { confirms: placeKey(place) } : {}),
	};
}

function ruleFault(broken: BrokenRule, deal: ReadDeal): readonly PlacedFault[] {
	const code = codeOf(broken);
	if (code === undefined) return [];
	const name = broken.field.startsWith('amortizationSchedule') ? 'schedule' : broken.field;
	const cell = deal.values[name] ?? deal.values.amortizationType;
	const [leg] = /^leg[12]/.exec(name) ?? [];
	const line = deal.values[`${leg}PayReceive`]?.place.line ?? deal.lines[0] ?? 0;
	const place: Place = cell?.place ?? { sheet: deal.sheet, line, letters: '' };
	return [
		{
			sheet: place.sheet,
			row: place.line,
			column: place.letters,
			heading: columnOfField(broken.field)?.heading ?? name,
			dealId: shortened(deal.dealId ?? ''),
			code,
			found: shortened(deal.values[name]?.text ?? ''),
			values: { ...broken.values, ...allowedValues(broken) },
		},
	];
}

function codeOf(broken: BrokenRule): FaultCode | undefined {
	switch (broken.rule) {
		case 'rows-overlap':
		case 'rows-leave-gap':
			return 'schedule-rows';
		default:
			return faultCodeOf(broken);
	}
}

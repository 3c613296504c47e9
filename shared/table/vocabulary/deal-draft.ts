import { compare, decimal, zero } from '#shared/decimal/decimal.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type ValueFault, valueFault } from '../kind/fault.ts';
import { shiftedBy } from '../kind/parse-figure.ts';
import type { JoinedRows } from '../read/join-legs.ts';
import { suggestedEnd } from '../read/suggested-end.ts';
import type { CellValue, Place, Remark, TableFault, TableRow } from '../read/table-row.ts';
import { needed } from './deals.ts';
import { legFields } from './legs.ts';

/** A deal as stated in its rows. Fields have their names in the valuation request. */
export interface DealDraft {
	readonly sheet: string;
	readonly lines: readonly number[];
	readonly isHidden: boolean;
	readonly values: Readonly<Record<string, CellValue>>;
	/** Additional columns of all rows. Those of the second leg are added only if their values differ from the first. */
	readonly own: Readonly<Record<string, string>>;
	readonly faults: readonly TableFault[];
	readonly remarks: readonly Remark[];
}

export const draftOfRow = ({ sheet, line, isHidden, values, own, faults, remarks }: TableRow): DealDraft => ({
	sheet,
	lines: [line],
	isHidden,
	values,
	own,
	faults,
	remarks,
});

const legNames: ReadonlySet<string> = new Set(legFields.map(({ name }) => name));

const paymentLag = /^pay(?:ment)? lag:? ?(\d{1,2}) ?(?:d|bd|b\/d|days?|business days)$/i;

/** Joins the rows of a trade to a deal. Fields of the whole trade must be equal in both rows. */
export function draftOfLegs({ rows, faults: joinFaults }: JoinedRows): DealDraft {
	const values: Record<string, CellValue> = {};
	const own = new Map<string, string>();
	const faults: TableFault[] = [...rows.flatMap(faultsOfLeg), ...joinFaults];
	const remarks: Remark[] = rows.flatMap((row) => row.remarks);
	rows.forEach((row, i) => {
		const leg = `leg${i + 1}`;
		for (const [field, value] of Object.entries(row.values)) {
			if (field === 'leg' || field === 'rateOrSpread') continue;
			if (legNames.has(field)) values[`${leg}${field}`] = value;
			else if (values[field] === undefined) values[field] = value;
			else if (values[field]?.value !== value.value && field !== 'comment') {
				faults.push(faultAt(value, field, valueFault('legs-differ', { found: values[field]?.value ?? '' })));
			}
		}
		addRateOrSpread(row, leg, values);
		const comment = row.values.comment;
		const [, lag] = paymentLag.exec(comment?.text ?? '') ?? [];
		if (comment !== undefined && lag !== undefined && values[`${leg}PaymentBusinessDays`] === undefined) {
			values[`${leg}PaymentBusinessDays`] = { ...comment, value: String(Number(lag)) };
			remarks.push(remarkAt(comment, 'comment', 'comment-read', lag));
		}
		for (const [key, text] of Object.entries(row.own)) {
			const known = own.get(key);
			if (known === undefined) own.set(key, text);
			else if (known !== text) own.set(`${key} (leg ${i + 1})`, text);
		}
	});
	const [first] = rows;
	return {
		sheet: first?.sheet ?? '',
		lines: rows.map(({ line }) => line).sort((a, b) => a - b),
		isHidden: rows.some(({ isHidden }) => isHidden),
		values,
		own: Object.fromEntries(own),
		faults,
		remarks,
	};
}

const faultsOfLeg = ({ faults }: TableRow, i: number): readonly TableFault[] =>
	faults.map((fault) =>
		fault.field !== undefined && legNames.has(fault.field) ? { ...fault, field: `leg${i + 1}${fault.field}` } : fault,
	);

function addRateOrSpread(row: TableRow, leg: string, values: Record<string, CellValue>): void {
	const both = row.values.rateOrSpread;
	const type = row.values.InterestType?.value;
	if (both === undefined || type === undefined) return;
	if (type === 'Fixed') values[`${leg}InterestRate`] ??= both;
	else values[`${leg}Spread`] ??= { ...both, value: shiftedBy(both.value, 2) };
}

/**
 * Checks the fields of a deal against each other, and fills fields that another cell implies.
 * @param placeOf cell in which a missing field is expected, or the row without a column for it
 */
export function checkDraft(draft: DealDraft, placeOf: (field: string) => Place): DealDraft {
	const values: Record<string, CellValue> = { ...draft.values };
	const faults: TableFault[] = [...draft.faults];
	const remarks: Remark[] = [...draft.remarks];
	const add = (field: string, fault: ValueFault) => {
		const value = values[field];
		if (value !== undefined) faults.push(faultAt(value, field, fault));
		else faults.push({ ...fault, place: placeOf(field), column: field, field, found: '' });
	};
	for (const leg of ['leg1', 'leg2']) {
		completeIndex(leg, values, add, placeOf(`${leg}Tenor`).letters === '' ? [] : remarks);
		settleSign(leg, values, add, remarks);
		for (const field of missingOfLeg(leg, values)) {
			if (!faults.some((fault) => fault.field === `${leg}${field}`)) add(`${leg}${field}`, valueFault('missing'));
		}
	}
	const direction = values.leg1PayReceive?.value;
	if (direction !== undefined && direction === values.leg2PayReceive?.value) {
		add('leg2PayReceive', valueFault('same-direction', {}, [direction === 'Pay' ? 'Receive' : 'Pay']));
	}
	const [start, end] = [values.startDate?.value, values.endDate?.value] as (LocalDate | undefined)[];
	if (start !== undefined && end !== undefined && end <= start) {
		add('endDate', valueFault('end-not-after-start', { start }, suggestedEnd(start, end)));
	}
	if (notSwaps.test(values.instrumentType?.value ?? '')) add('instrumentType', valueFault('not-a-swap'));
	return { ...draft, values, faults, remarks };
}

const notSwaps = /(?:^|[\s/_-])(?:cap|floor|collar|swaption|option|fra|future|bond|deposit|cds|fx)(?:$|[\s/_-])/i;

type AddFault = (field: string, fault: ValueFault) => void;

/** Sets tenor and currency from the name of the index, or reports that they differ from those of the leg. */
function completeIndex(leg: string, values: Record<string, CellValue>, add: AddFault, remarks: Remark[]): void {
	const index = values[`${leg}IndexName`];
	if (index?.index === undefined) return;
	const { currency, tenor } = index.index;
	const own = values[`${leg}Currency`]?.value;
	if (currency !== undefined && own !== undefined && currency !== own) {
		add(`${leg}IndexName`, valueFault('index-differs', { currency: own }));
	}
	const stated = values[`${leg}Tenor`];
	if (tenor === undefined) return;
	if (stated === undefined) {
		values[`${leg}Tenor`] = { ...index, value: tenor };
		if (tenor !== 'ON') remarks.push(remarkAt(index, `${leg}Tenor`, 'joined-cell', tenor));
	} else if (stated.value !== tenor) add(`${leg}Tenor`, valueFault('legs-differ', { found: tenor }, [tenor]));
}

/** Makes the negative notional of a paid leg positive: the sign repeats the direction. A fault for a received leg. */
function settleSign(leg: string, values: Record<string, CellValue>, add: AddFault, remarks: Remark[]): void {
	const notional = values[`${leg}Notional`];
	if (notional === undefined || compare(decimal(notional.value), zero) >= 0) return;
	const direction = values[`${leg}PayReceive`]?.value;
	if (direction === 'Receive') add(`${leg}Notional`, valueFault('sign-differs', { direction }));
	values[`${leg}Notional`] = { ...notional, value: notional.value.replace('-', '') };
	remarks.push(remarkAt(notional, `${leg}Notional`, 'sign-repeats-direction'));
}

function missingOfLeg(leg: string, values: Readonly<Record<string, CellValue>>): readonly string[] {
	const has = (field: string) => values[`${leg}${field}`] !== undefined;
	const type = values[`${leg}InterestType`]?.value;
	const always = [...needed].filter((field) => !has(field));
	if (type === 'Fixed') return has('InterestRate') ? always : [...always, 'InterestRate'];
	if (type !== 'Float') return always;
	if (!has('IndexName')) return [...always, 'IndexName'];
	return has('Tenor') ? always : [...always, 'Tenor'];
}

const faultAt = ({ place, text, column }: CellValue, field: string, fault: ValueFault): TableFault => ({
	...fault,
	place,
	column: column ?? field,
	field,
	found: text,
});

const remarkAt = ({ place, text }: CellValue, column: string, code: Remark['code'], suggestion?: string): Remark => ({
	code,
	place,
	column,
	found: text,
	...(suggestion === undefined ? {} : { suggestion }),
});

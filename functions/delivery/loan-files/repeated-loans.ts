import type { LoanFileRow } from '#functions/loans/files/open-loan-file.ts';
import type { DeliveryError } from '../store/delivery-record.ts';
import { filledDeliveryError } from '../store/filled-delivery-error.ts';

/** Loans and rows that a warning names. */
const maxNamedLoans = 5;
const maxNamedRows = 5;
const maxIdLength = 50;

/** Duplicate loan IDs of a file. IDs are compared as written, without surrounding blanks. */
export class RepeatedLoans {
	readonly #place: number | undefined;
	readonly #first = new Map<string, number>();
	readonly #repeated = new Map<string, number[]>();

	/** @param place column of the loan ID; undefined if the file has none */
	constructor(place: number | undefined) {
		this.#place = place;
	}

	add(rows: readonly LoanFileRow[]): void {
		for (const row of rows) {
			const id = this.#idOf(row);
			if (id === '') continue;
			const first = this.#first.get(id);
			if (first === undefined) this.#first.set(id, row.line);
			else this.#repeated.set(id, [...(this.#repeated.get(id) ?? [first]), row.line]);
		}
	}

	/** Warning of a row; undefined if no other row has its loan ID. */
	warningOf(row: LoanFileRow): string | undefined {
		const others = this.#repeated.get(this.#idOf(row))?.filter((line) => line !== row.line);
		return others && `The loan ID is also in ${rowsText(others)}.`;
	}

	/** Warning of the file; undefined without repeated loan IDs. */
	get warning(): DeliveryError | undefined {
		if (this.#repeated.size === 0) return undefined;
		const named = [...this.#repeated].slice(0, maxNamedLoans);
		const first = named.map(([id, lines]) => `${id.slice(0, maxIdLength).toWellFormed()} (${rowsText(lines)})`);
		const more = this.#repeated.size > named.length ? ', …' : '';
		const params = { count: String(this.#repeated.size), first: `${first.join(', ')}${more}` };
		return filledDeliveryError('loan-ids-repeated', params);
	}

	#idOf({ cells }: LoanFileRow): string {
		return this.#place === undefined ? '' : (cells[this.#place]?.text.trim() ?? '');
	}
}

function rowsText(lines: readonly number[]): string {
	const named = lines.slice(0, maxNamedRows).join(', ');
	return `row ${named}${lines.length > maxNamedRows ? ', …' : ''}`;
}

import { filledDeliveryError } from '../run/delivery-failure.ts';
import type { DeliveryError } from '../store/delivery-record.ts';

const maxNamedLoans = 5;
const maxNamedRows = 5;
const maxIdLength = 50;

export class RepeatedLoans {
	readonly #repeated: ReadonlyMap<string, readonly number[]>;
	/** Each list includes the line itself. */
	readonly #linesOf: ReadonlyMap<number, readonly number[]>;

	constructor(repeated: ReadonlyMap<string, readonly number[]>) {
		this.#repeated = repeated;
		this.#linesOf = new Map([...repeated.values()].flatMap((lines) => lines.map((line) => [line, lines] as const)));
	}

	warningOf(line: number): string | undefined {
		const others = this.#linesOf.get(line)?.filter((each) => each !== line);
		return others && `The loan ID is also in ${rowsText(others)}.`;
	}

	get warning(): DeliveryError | undefined {
		if (this.#repeated.size === 0) return undefined;
		const named = [...this.#repeated].slice(0, maxNamedLoans);
		const first = named.map(([id, lines]) => `${id.slice(0, maxIdLength).toWellFormed()} (${rowsText(lines)})`);
		const more = this.#repeated.size > named.length ? ', …' : '';
		const params = { count: String(this.#repeated.size), first: `${first.join(', ')}${more}` };
		return filledDeliveryError('loan-ids-repeated', params);
	}
}

function rowsText(lines: readonly number[]): string {
	const named = lines.slice(0, maxNamedRows).join(', ');
	return `row ${named}${lines.length > maxNamedRows ? ', …' : ''}`;
}

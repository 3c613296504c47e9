import type { TradeNode } from './trade-node.ts';

export type FaultValues = Readonly<Record<string, string | number>>;

/** Message for terms that cannot be resolved to dates. `expected` is the English reason; screens translate by code. */
const unresolved = ({ expected }: FaultValues) => String(expected);

const expectations = {
	'not-supported': ({ path }: FaultValues) => `not supported: ${path}`,
	'term-not-supported': ({ term }: FaultValues) => `not supported: ${term}`,
	twice: ({ name }: FaultValues) => `one ${name}`,
	missing: ({ name }: FaultValues) => `an element ${name}`,
	blank: () => 'a value',
	'not-a-date': () => 'a date YYYY-MM-DD',
	'not-a-number': () => 'a number',
	'value-unknown': ({ allowed }: FaultValues) => `one of ${allowed}`,
	'index-unknown': () => 'a floating rate index of the portal',
	'centre-unknown': () => 'a business centre or calendar of the portal',
	'reference-unknown': ({ name }: FaultValues) => `the identifier of a ${name}`,
	'two-legs': () => 'two legs',
	'own-party': ({ parties }: FaultValues) => `a choice of your own party: ${parties}`,
	'same-party': () => 'a payer and a receiver that differ, one of them your own party',
	'legs-differ': ({ other }: FaultValues) => `${other}, as on the other leg`,
	'must-equal': ({ other }: FaultValues) => (other === undefined ? '' : String(other)),
	'index-of-currency': ({ currency }: FaultValues) => `an index of ${currency}`,
	'as-for-periods': ({ other }: FaultValues) => `${other}, as for the periods`,
	'as-final-exchange': ({ other }: FaultValues) => `${other}, as the final exchange`,
	'roll-day-differs': () => 'the roll day of the dates that the other terms give',
	'exchange-count': ({ ours }: FaultValues) => `${ours} principal exchanges, as the terms of the deal give`,
	'cashflow-differs': ({ ours }: FaultValues) => `${ours}, as the terms of the deal give`,
	'cashflow-count': ({ ours }: FaultValues) => `${ours} periods, as the terms of the deal give`,
	'more-faults': ({ count }: FaultValues) => `no fault: ${count} more of this trade are not listed`,
	'deal-id-twice': () => 'a trade ID that no other trade of the files has',
	'deal-rule': ({ expected }: FaultValues) => String(expected),
	'unresolved-calendar': unresolved,
	'unresolved-business-day': unresolved,
	'unresolved-regular-date': unresolved,
	'unresolved-periods': unresolved,
	'unresolved-irregular': () => 'regular periods between the stubs',
	'unresolved-step': unresolved,
	'unresolved-month-end': unresolved,
	'unresolved-payments': unresolved,
	'unresolved-notional': unresolved,
	'unresolved-stub': unresolved,
} satisfies Readonly<Record<string, (values: FaultValues) => string>>;

export type TradeFaultCode = keyof typeof expectations;

export const isTradeFaultCode = (code: string): code is TradeFaultCode => Object.hasOwn(expectations, code);

export interface TradeFault {
	readonly code: TradeFaultCode;
	readonly line: number;
	readonly path: string;
	readonly found: string;
	/** English message. Translations use `code` and `values` instead. */
	readonly expected: string;
	readonly values: FaultValues;
}

export function tradeFault(code: TradeFaultCode, node: TradeNode, values: FaultValues, found: string): TradeFault {
	const expected = expectations[code](values);
	return { code, line: node.line, path: node.path, found, expected, values };
}

/** Number of elements of a path to display. The whole path is long, and the displayed line number is sufficient. */
const shownElements = 3;

export const shortPath = (path: string): string => path.split('/').slice(-shownElements).join('/');

/** Returns a fault as an English sentence with its position first, such as `Line 24, FloatingLegData/Index: …`. */
export function describeTradeFault({ code, line, path, found, expected }: TradeFault): string {
	const place = `Line ${line}, ${shortPath(path)}`;
	if (code === 'not-supported') return `${place}: not supported.`;
	if (code === 'term-not-supported') return `${place}: ${expected}.`;
	return `${place}: expected ${expected}${found === '' ? '' : `, found ${JSON.stringify(found)}`}.`;
}

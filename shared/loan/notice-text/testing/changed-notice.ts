import { type LenderNotice, randomOf } from './test-lender.ts';

/** A notice that agreed with the loan before one edit. */
export interface ChangedNotice {
	readonly edit: string;
	readonly text: string;
}

const lines = [
	'Interest: 12,345.67',
	'Less: amount already paid 1,250.00',
	'This notice is cancelled.',
	'CORRECTION',
	'All amounts in thousands',
	'Default interest 5.00',
	'Observation shift: two days',
	'ten-day lookback',
	'The margin is waived.',
	'Rate (estimated): 5.00%',
	'Tax 10%',
	'All-in rate: 9.99999%',
	'Margin: 9.99%',
	'Days: 3',
	'Basis: Act/390',
	'Interest ½',
	'利息：１2,345.67',
	'更正',
	'Storno',
	'Amount: 99,999.99',
	'Prepayment of 5,000,000.00 on 1 April 2026',
	'EURIBOR',
	'SEK 5.00',
	'Fee 5',
	'- 5,000.00',
	'Total payable CR 500.00',
	'Interest\n12,345.67',
	'Interest rate\n4,5 %',
	'In words: three hundred thousand, floor 1 per cent',
];

/** Makes one edit to a notice that agrees, so that it no longer does. @param seed selects the edit */
export function changedNotice({ text, items }: LenderNotice, seed: number): ChangedNotice {
	const random = randomOf(seed);
	const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
	const item = pick(items);
	const printed = text.slice(item.start, item.end);
	const replaced = (by: string) => text.slice(0, item.start) + by + text.slice(item.end);
	const isDate = item.kind === 'start' || item.kind === 'end' || item.kind === 'observation';
	const all = text.split('\n');
	const kind = random();
	if (kind < 0.4) {
		const places = [...printed].flatMap((char, i) => (/\d/.test(char) ? [i] : []));
		const place = pick(places);
		const digit = (Number(printed.charAt(place)) + 1 + Math.floor(random() * 9)) % 10;
		return {
			edit: `digit of ${item.kind}`,
			text: replaced(`${printed.slice(0, place)}${digit}${printed.slice(place + 1)}`),
		};
	}
	if (kind < 0.6 && !isDate) {
		const isZero = !/[1-9]/.test(printed);
		const edits = [
			`(${printed})`,
			`-${printed}`,
			`−${printed}`,
			`–${printed}`,
			`${printed}-`,
			`${printed} k`,
			`${printed}m`,
			`${printed} bp`,
			`~${printed}`,
			`${printed}¹`,
			`1${printed}`,
			`${printed}5`,
			`▲${printed}`,
			`${printed}万`,
			`${printed} Mio`,
		];
		const edit = pick(isZero || printed.startsWith('-') ? edits.slice(5) : edits);
		const isSame = edit === `${printed}5` && /[.,]\d+$/.test(printed);
		return { edit: `form of ${item.kind}: ${edit}`, text: replaced(isSame ? `${printed}x` : edit) };
	}
	if (kind < 0.8) {
		const at = Math.floor(random() * (all.length + 1));
		const line = pick(lines);
		return { edit: `line: ${line}`, text: all.toSpliced(at, 0, line).join('\n') };
	}
	const first = items.findIndex(({ kind: of }, i) => i > 0 && of === 'fixing');
	if (kind < 0.88 && first >= 0) {
		const rows = all.flatMap((line, i) =>
			/^\d/.test(line) || i > all.length - 10 ? (line.trim() === '' ? [] : [i]) : [],
		);
		const at = pick(rows);
		const isCut = random() < 0.5;
		return {
			edit: isCut ? 'row left out' : 'row twice',
			text: all.toSpliced(at, isCut ? 1 : 0, ...(isCut ? [] : [all[at] as string])).join('\n'),
		};
	}
	const codes = [
		...text.matchAll(/USD|GBP|EUR(?!I)|CHF|JPY|Act\/36[05]|SOFR|SONIA|ESTR|SARON|TONA|(?<=[1-9][\d.,]{0,9} ?)%/g),
	];
	const code = codes.length === 0 ? undefined : pick(codes);
	if (code === undefined) return { edit: 'line: x', text: `${text}\nInterest: 12,345.67` };
	const by = /^[A-Z]{3}$/.test(code[0])
		? 'SEK'
		: code[0] === '%'
			? pick([' bp', ' days', '‰', ' k'])
			: code[0].startsWith('Act')
				? pick(['Act/366', '30/360', 'Act/Act'])
				: 'EURIBOR';
	return {
		edit: `${code[0]} to ${by}`,
		text: text.slice(0, code.index) + by + text.slice(code.index + code[0].length),
	};
}

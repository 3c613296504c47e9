import { decimal, figureText, round, unscaledAt } from '#shared/decimal/decimal.ts';
import type { NoticeLoan, NoticeLoanDay } from '../notice-loan.ts';
import type { ColumnKind, DateKind, StatedKind } from '../reading.ts';
import { calculatedLoan, type LoanFields } from './calculated-loan.ts';

/** A number or date that the simulated lender printed, with its position in the text. */
export interface PrintedItem {
	readonly start: number;
	readonly end: number;
	readonly kind: StatedKind | ColumnKind | DateKind;
	/** True if the printed value differs from that of the agreed loan. */
	readonly isWrong: boolean;
}

export interface LenderNotice {
	readonly seed: number;
	readonly text: string;
	readonly loan: NoticeLoan;
	readonly items: readonly PrintedItem[];
	readonly planted: string | undefined;
}

/** Returns a generator of random numbers from 0 to 1 (mulberry32). @param seed determines the numbers */
export function randomOf(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

const groupings = { ',': '.', '.': ',', "'": '.', '\u00a0': ',', '\u202f': ',', ' ': ',', '': '.', none: ',' } as const;
type Grouping = keyof typeof groupings;

const english = 'January February March April May June July August September October November December'.split(' ');
const german = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
const french = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

const dateFormats: Readonly<Record<string, (y: string, m: string, d: string) => string>> = {
	iso: (y, m, d) => `${y}-${m}-${d}`,
	slashedYear: (y, m, d) => `${y}/${m}/${d}`,
	dotted: (y, m, d) => `${d}.${m}.${y}`,
	dayFirst: (y, m, d) => `${d}/${m}/${y}`,
	monthFirst: (y, m, d) => `${m}/${d}/${y}`,
	named: (y, m, d) => `${Number(d)} ${english[Number(m) - 1]} ${y}`,
	short: (y, m, d) => `${d}-${english[Number(m) - 1]?.slice(0, 3)}-${y}`,
	shortYear: (y, m, d) => `${d}-${english[Number(m) - 1]?.slice(0, 3)}-${y.slice(2)}`,
	american: (y, m, d) => `${english[Number(m) - 1]} ${Number(d)}, ${y}`,
	compact: (y, m, d) => `${y}${m}${d}`,
	chinese: (y, m, d) => `${y}年${Number(m)}月${Number(d)}日`,
	german: (y, m, d) => `${Number(d)}. ${german[Number(m) - 1]} ${y}`,
	french: (y, m, d) => `${Number(d)} ${french[Number(m) - 1]} ${y}`,
};

interface Language {
	readonly greeting: string;
	readonly labels: Readonly<Record<string, readonly string[]>>;
	readonly headings: Readonly<Record<string, readonly string[]>>;
	readonly to: string;
	readonly days: string;
	readonly dates: readonly string[];
	readonly groupings: readonly Grouping[];
}

const languages: readonly Language[] = [
	{
		greeting: 'Dear Sirs,',
		to: 'to',
		days: 'days',
		dates: ['iso', 'slashedYear', 'dayFirst', 'monthFirst', 'named', 'short', 'shortYear', 'american', 'compact'],
		groupings: [',', '', "'"],
		labels: {
			interest: [
				'Interest',
				'Interest due',
				'Interest amount',
				'Total interest',
				'Interest payable to you',
				'Accrued interest',
			],
			rate: ['All-in rate', 'Interest rate', 'Rate', 'Applicable rate'],
			'compounded-rate': ['Compounded {i}', '{i} compounded', 'Compounded reference rate'],
			days: ['Days', 'Number of days', 'No. of days', 'Interest days'],
			principal: ['Principal', 'Loan amount', 'Principal outstanding', 'Your share of the loan'],
			margin: ['Margin', 'Applicable margin'],
			cas: ['CAS', 'Credit adjustment spread'],
			lookback: ['Lookback', 'Lookback period'],
			period: ['Interest period', 'Period'],
			basis: ['Day count', 'Basis'],
		},
		headings: {
			start: ['Date', 'Accrual date', 'Start date'],
			observation: ['Observation date', 'Obs. date', 'Rate date'],
			fixing: ['{i}', 'Rate', 'Fixing'],
			days: ['Days', 'D'],
			interest: ['Interest', 'Interest amount'],
			'cumulative-factor': ['Factor', 'Cumulative factor'],
			'interest-to-date': ['Interest to date'],
			principal: ['Principal'],
		},
	},
	{
		greeting: 'Sehr geehrte Damen und Herren,',
		to: 'bis',
		days: 'Tage',
		dates: ['dotted', 'german', 'iso'],
		groupings: ['.', 'none', "'", ' '],
		labels: {
			interest: ['Zinsbetrag', 'Zinsen', 'Fällige Zinsen'],
			rate: ['Zinssatz', 'Gesamtzinssatz'],
			'compounded-rate': ['{i} aufgezinst', '{i}, aufgezinst'],
			days: ['Tage', 'Anzahl Tage', 'Zinstage'],
			principal: ['Kapital', 'Kreditbetrag'],
			margin: ['Marge'],
			cas: ['CAS'],
			lookback: ['Lookback'],
			period: ['Zinsperiode', 'Zinszeitraum'],
			basis: ['Zinsmethode'],
		},
		headings: {
			start: ['Datum', 'Von'],
			observation: ['Beobachtungstag'],
			fixing: ['{i}', 'Zinssatz'],
			days: ['Tage'],
			interest: ['Zins', 'Zinsbetrag'],
			'cumulative-factor': ['Faktor'],
			'interest-to-date': ['Zins kumuliert'],
			principal: ['Kapital'],
		},
	},
	{
		greeting: 'Madame, Monsieur,',
		to: 'au',
		days: 'jours',
		dates: ['dayFirst', 'french', 'iso', 'dotted'],
		groupings: ['\u202f', '\u00a0', 'none', ' '],
		labels: {
			interest: ['Intérêts', 'Montant des intérêts', 'Intérêts dus'],
			rate: ["Taux d'intérêt", 'Taux', 'Taux applicable'],
			'compounded-rate': ['{i} composé', 'Taux {i} composé'],
			days: ['Nombre de jours', 'Jours'],
			principal: ['Encours', 'Montant en principal'],
			margin: ['Marge', 'Marge applicable'],
			cas: ['CAS'],
			lookback: ['Lookback'],
			period: ["Période d'intérêts", 'Période'],
			basis: ['Base de calcul'],
		},
		headings: {
			start: ['Date', 'Du'],
			observation: ["Date d'observation"],
			fixing: ['{i}', 'Taux'],
			days: ['Jours'],
			interest: ['Intérêts'],
			'cumulative-factor': ['Facteur'],
			'interest-to-date': ['Intérêts cumulés'],
			principal: ['Capital'],
		},
	},
	{
		greeting: '各贷款人：',
		to: '至',
		days: '天',
		dates: ['chinese', 'iso', 'slashedYear', 'compact'],
		groupings: [',', ''],
		labels: {
			interest: ['应付利息', '利息金额', '利息'],
			rate: ['利率', '本期利率', '综合利率'],
			'compounded-rate': ['复利{i}'],
			days: ['计息天数', '天数'],
			principal: ['本金', '贷款本金'],
			margin: ['利差'],
			cas: ['信用调整利差'],
			lookback: ['回溯期'],
			period: ['计息期', '计息期间'],
			basis: ['计息基准'],
		},
		headings: {
			start: ['日期', '起息日'],
			observation: ['观察日'],
			fixing: ['{i}', '利率'],
			days: ['天数'],
			interest: ['利息'],
			'cumulative-factor': ['复利因子'],
			'interest-to-date': ['累计利息'],
			principal: ['本金'],
		},
	},
];

const currencies = ['USD', 'GBP', 'EUR', 'CHF', 'JPY'] as const;
const periods = [
	['2025-12-15', '2026-03-16'],
	['2026-01-20', '2026-04-20'],
	['2026-02-17', '2026-05-18'],
	['2026-03-16', '2026-04-16'],
	['2026-05-15', '2026-06-15'],
	['2026-04-07', '2026-05-07'],
	['2026-05-20', '2026-06-22'],
] as const;

/** Mistakes in the loan terms that the simulated lender can make. */
const mistakes: readonly ((fields: LoanFields) => readonly [string, LoanFields])[] = [
	(fields) => ['lookback', { ...fields, lookback: fields.lookback === 5 ? 2 : 5 }],
	(fields) => ['margin', { ...fields, margin: (Number(fields.margin) + 0.25).toFixed(2) }],
	(fields) => ['principal', { ...fields, principal: String(Number(fields.principal) + 1_000_000) }],
	(fields) => ['cas', { ...fields, cas: '0.42826' }],
	(fields) => ['shift', { ...fields, shift: fields.shift !== true }],
];

/** Generates the notice of a simulated lender from a seed. @param isWrong true to make one mistake */
export function lenderNotice(seed: number, isWrong: boolean): LenderNotice {
	const random = randomOf(seed);
	const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
	const [startDate, endDate] = pick(periods);
	const currency = pick(currencies);
	const fields: LoanFields = {
		...{ currency, startDate, endDate },
		principal: String(1_000_000 * (1 + Math.floor(random() * 90)) + (random() < 0.3 ? 123_456 : 0)),
		lookback: pick([5, 5, 5, 2, 3, 0]),
		shift: random() < 0.2,
		cas: pick(['0.26161', '0.11448', '0', '0.1193']),
		margin: pick(['1.75', '2.1', '0.9', '1.35']),
		floor: '0',
	};
	const loan = calculatedLoan(fields);
	const ofTerms = isWrong && random() < 0.5 ? pick(mistakes)(fields) : undefined;
	const lender = ofTerms === undefined ? loan : calculatedLoan(ofTerms[1]);
	const printer = new Printer(seed, loan, lender, pick(languages), pick, random, isWrong && ofTerms === undefined);
	const notice = printer.print();
	return { ...notice, planted: isWrong ? (ofTerms?.[0] ?? notice.planted ?? 'none') : undefined };
}

class Printer {
	#text = '';
	#planted: string | undefined;
	readonly #items: PrintedItem[] = [];
	readonly #grouping: Grouping;
	readonly #dateFormat: string;
	readonly #rateDecimals: number;
	readonly seed: number;
	readonly loan: NoticeLoan;
	readonly lender: NoticeLoan;
	readonly language: Language;
	readonly pick: <T>(list: readonly T[]) => T;
	readonly random: () => number;
	/** Number of printed numbers before the one with a wrong digit; −1 if none has a wrong digit. */
	#slipAt: number;

	constructor(
		seed: number,
		loan: NoticeLoan,
		lender: NoticeLoan,
		language: Language,
		pick: <T>(list: readonly T[]) => T,
		random: () => number,
		hasSlip: boolean,
	) {
		this.seed = seed;
		this.loan = loan;
		this.lender = lender;
		this.language = language;
		this.pick = pick;
		this.random = random;
		this.#grouping = pick(language.groupings);
		this.#dateFormat = pick(language.dates);
		this.#rateDecimals = pick([4, 5, 5, 6]);
		this.#slipAt = hasSlip ? Math.floor(random() * 10) : -1;
	}

	print(): LenderNotice {
		const hasRows = this.random() < 0.6;
		this.#text += this.pick(['', `${this.language.greeting}\n\n`]);
		this.#totals();
		if (hasRows) this.#rows();
		const { seed, loan } = this;
		return { seed, text: this.#text, loan, items: this.#items, planted: this.#planted };
	}

	#totals(): void {
		const separator = this.pick([': ', ':   ', '\t', '    ', ' ..... ', ' = ']);
		const kinds = [
			'period',
			'principal',
			'compounded-rate',
			'cas',
			'margin',
			'rate',
			'days',
			'basis',
			'lookback',
			'interest',
		];
		const { lender, loan, language } = this;
		for (const kind of kinds) {
			if (kind !== 'interest' && this.random() < 0.35) continue;
			const label = this.pick(language.labels[kind] ?? []).replace('{i}', loan.index);
			this.#text += `${label}${separator}`;
			if (kind === 'period') {
				this.#date('start', lender.startDate, loan.startDate);
				this.#text += ` ${language.to} `;
				this.#date('end', lender.endDate, loan.endDate);
			} else if (kind === 'basis') this.#text += `Act/${loan.yearlyBasis}`;
			else this.#total(kind as 'interest');
			this.#text += '\n';
		}
		this.#text += '\n';
	}

	#total(kind: 'interest' | 'rate' | 'compounded-rate' | 'days' | 'principal' | 'margin' | 'cas' | 'lookback'): void {
		const read = ({
			interest,
			allInRate,
			compoundedRate,
			interestDays,
			principal,
			margin,
			cas,
			lookback,
		}: NoticeLoan) =>
			({
				interest,
				rate: allInRate,
				'compounded-rate': compoundedRate as string,
				days: String(interestDays),
				principal,
				margin,
				cas,
				lookback: String(lookback),
			})[kind];
		const isAmount = kind === 'interest' || kind === 'principal';
		const decimals = isAmount
			? this.loan.minorUnit
			: kind === 'days' || kind === 'lookback'
				? 0
				: kind === 'margin'
					? 2
					: kind === 'cas'
						? 5
						: this.#rateDecimals;
		const place = isAmount ? this.pick(['before', 'behind', 'none']) : 'none';
		if (place === 'before') this.#text += `${this.loan.currency} `;
		this.#figure(kind, read(this.lender), read(this.loan), decimals, true);
		if (place === 'behind') this.#text += ` ${this.loan.currency}`;
		if (decimals > 0 && !isAmount) this.#text += this.pick(['%', ' %', '%']);
		if (kind === 'lookback') this.#text += ` ${this.language.days}`;
	}

	#rows(): void {
		const separator = this.pick(['\t', ' | ', ';', '   ', ' ', ', ']);
		const { language, lender, loan } = this;
		const isBlank = separator === ' ';
		const optional = (['observation', 'cumulative-factor', 'interest-to-date', 'principal'] as const).filter(
			() => this.random() < 0.3,
		);
		const kinds = (
			[
				'start',
				'observation',
				'principal',
				'fixing',
				'days',
				'cumulative-factor',
				'interest',
				'interest-to-date',
			] as const
		).filter(
			(kind) =>
				(optional as readonly string[]).includes(kind) || ['start', 'fixing', 'days', 'interest'].includes(kind),
		);
		const isUngrouped = separator === ', ' || isBlank;
		const hasHeading = this.random() < 0.7;
		if (hasHeading)
			this.#text += `${kinds
				.map((kind) =>
					this.pick(language.headings[kind] ?? [])
						.replace('{i}', loan.index)
						.replaceAll(' ', isBlank ? '' : ' '),
				)
				.join(separator)}\n`;
		const isPercent = this.random() < 0.3;
		const left = this.#slipAt >= 0 && this.random() < 0.7 ? Math.floor(this.random() * lender.days.length * 2) : -1;
		if (left >= 0) this.#slipAt = left;
		for (const [i, day] of lender.days.entries()) {
			const ours = loan.days[i];
			if (ours === undefined) continue;
			for (const [k, kind] of kinds.entries()) {
				if (k > 0) this.#text += separator;
				this.#cell(kind, day, ours, isUngrouped);
				if (kind === 'fixing' && isPercent) this.#text += '%';
			}
			this.#text += '\n';
		}
	}

	#cell(
		kind:
			| 'start'
			| 'observation'
			| 'fixing'
			| 'days'
			| 'interest'
			| 'cumulative-factor'
			| 'interest-to-date'
			| 'principal',
		theirs: NoticeLoanDay,
		ours: NoticeLoanDay,
		isUngrouped: boolean,
	): void {
		if (kind === 'start' || kind === 'observation') {
			this.#date(kind, theirs[kind], ours[kind]);
			return;
		}
		const read = ({ fixing, days, interest, cumulativeFactor, interestToDate, principal }: NoticeLoanDay) =>
			({
				fixing,
				days: String(days),
				interest,
				'cumulative-factor': cumulativeFactor,
				'interest-to-date': interestToDate,
				principal,
			})[kind];
		const decimals =
			kind === 'fixing' ? 4 : kind === 'days' ? 0 : kind === 'cumulative-factor' ? 8 : this.loan.minorUnit;
		this.#figure(kind, read(theirs), read(ours), decimals, !isUngrouped);
	}

	#figure(kind: PrintedItem['kind'], theirs: string, ours: string, decimals: number, isGrouped: boolean): void {
		const exact = figureText(padded(theirs, decimals));
		const slipped = this.#slipAt === 0 ? slip(exact, this.random) : exact;
		if (this.#slipAt === 0 && slipped !== exact) this.#planted = `digit of ${kind}`;
		if (this.#slipAt >= 0) this.#slipAt -= 1;
		const right = figureText(padded(ours, decimals));
		const start = this.#text.length;
		this.#text += styled(slipped, this.#grouping, isGrouped);
		this.#items.push({ start, end: this.#text.length, kind, isWrong: slipped !== right });
	}

	#date(kind: 'start' | 'observation' | 'end', theirs: string, ours: string): void {
		const [y = '', m = '', d = ''] = theirs.split('-');
		const start = this.#text.length;
		this.#text += (dateFormats[this.#dateFormat] as (y: string, m: string, d: string) => string)(y, m, d);
		this.#items.push({ start, end: this.#text.length, kind, isWrong: theirs !== ours });
	}
}

const padded = (text: string, decimals: number) => {
	const value = round(decimal(text), decimals);
	return { unscaled: unscaledAt(value, decimals), scale: decimals };
};

/** Replaces one digit by a different one. */
function slip(exact: string, random: () => number): string {
	const places = [...exact].map((_, i) => i).filter((i) => /\d/.test(exact.charAt(i)));
	const place = places[Math.floor(random() * places.length)] as number;
	const digit = (Number(exact.charAt(place)) + 1 + Math.floor(random() * 8)) % 10;
	const changed = `${exact.slice(0, place)}${digit}${exact.slice(place + 1)}`;
	return /^-?0\d/.test(changed) ? exact.replace(/\d$/, (last) => String((Number(last) + 1) % 10)) : changed;
}

function styled(exact: string, grouping: Grouping, isGrouped: boolean): string {
	const [whole = '', fraction] = exact.replace('-', '').split('.');
	const sign = exact.startsWith('-') ? '-' : '';
	const group = grouping === 'none' || !isGrouped ? '' : grouping;
	const point = groupings[grouping];
	const groups: string[] = [];
	for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
	return `${sign}${groups.join(group)}${fraction === undefined ? '' : `${point}${fraction}`}`;
}

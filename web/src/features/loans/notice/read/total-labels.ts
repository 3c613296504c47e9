/**
 * What words before a figure say of it. `rate` and `interest` are those of the period; `compounded rate` and `sum` may be,
 * and are taken where nothing names them better; `other` is another figure, such as
 * a margin or a balance.
 */
export type LabelKind = 'interest' | 'sum' | 'rate' | 'compoundedRate' | 'days' | 'period' | 'principal' | 'other';

/** A word or words in a line, from `start` until before `end`. */
export interface Label {
	readonly kind: LabelKind;
	readonly start: number;
	readonly end: number;
}

/** Words with a space or without, in Latin letters. */
const words = (...patterns: readonly string[]) =>
	`(?<![\\p{Script=Latin}])(?:${patterns.join('|')})(?![\\p{Script=Latin}])`;

const indices = 'sofr|sonia|€str|estr|saron|tona|tonar|corra|aonia|sora|thor|honia|libor|euribor';

/** What stands in the place of a figure while the labels are looked for. */
export const figureMark = '#';

/** At one place of a line the first that fits. */
const patterns: Readonly<Record<string, string>> = {
	other: [
		words(
			'principal (?:and|plus|\\+|&) (?:accrued )?interest',
			'(?:accrued )?interest (?:and|plus|\\+|&)(?: \\p{L}+)?',
			'(?:default|overdue|penalty|late|prepaid|withheld)(?: payment)? interest',
			'interest (?:per|a|each) (?:day|diem)|(?:daily|per diem)(?: accrued)?(?: interest)?(?: amount)?',
			'(?:accrued )?interest to date|interest (?:adjustment|correction|difference|paid|received)',
			'balance|outstanding|facility|commitment|drawn|drawing',
			'repayment|prepayment|instal?ment|amorti[sz]ation|fees?|costs?|charges|tax|withholding|vat',
			'margin|spread|credit adjustment|cas|floor|cap|fixing|factor|index|basis|day ?count (?:basis|convention|fraction)',
			'previous|prior|last|earlier|next|correction|adjustment|difference|discount|sub ?total',
			'lookback|look-back|lockout|lag|shift|observation|notice period|grace|within|delay',
			'exchange rate|fx rate|conversion rate|tax rate|reference rate|base rate|benchmark rate|fixing rate|daily rate',
			`(?:${indices})(?: (?:rate|fixing))?`,
			'account|iban|reference|ref|invoice|deal|tel|phone|fax|swift|bic',
			'saldo|tilgung|rate der tilgung|marge|aufschlag|gebühr(?:en)?|steuern?|verzugszinsen',
			'zinsen und(?: \\p{L}+)?|tilgung und zinsen|tageszins(?:en)?|referenzzins(?:satz)?|basiszins(?:satz)?|konto|untergrenze',
			'capital et intérêts|encours|solde|commission|frais|imp[ôo]ts?|intérêts? (?:de retard|et(?: \\p{L}+)?)|remboursement',
			'taux de (?:référence|change)|marge|plancher|compte',
		),
		'本息|本金[和及加与]利息|余额|利差|加点|点差|手续费|费用|税|罚息|逾期(?:利息)?|下限|日利息|每日利息|日均|上期|前期|下期|差额|调整|账[号户]|基准(?:利率)?|参考利率|定盘(?:利率)?|汇率|因子|回溯|锁定|延迟|宽限',
	].join('|'),
	principal: [
		words(
			'principal(?: amount| balance)?|notional(?: amount)?|loan(?: amount)?|kapital(?:betrag)?|nennbetrag|nominal(?:betrag)?|capital',
			`(?:on|auf|sur)(?= (?:an? |the )?${figureMark})`,
		),
		'(?:贷款)?本金(?:金额)?',
	].join('|'),
	compoundedRate: [
		words(
			`(?:compounded|cmpd)(?: (?:${indices}|daily|overnight|rfr|in arrears|reference))*(?: rate)?`,
			'effective rate',
		),
		'复利(?:利率)?',
	].join('|'),
	rate: [
		words(
			'(?:all[- ]?in|interest|final|total|applicable|annuali[sz]ed|annual|period|net)(?:[ -](?:interest|period|compounded|annual|all[- ]?in))*[ -]rates?',
			'rates? (?:of|for) (?:the )?(?:interest )?period',
			'rates?',
			'zinssatz|taux(?: d.intérêt)?(?: (?:applicable|global|total))?',
		),
		'(?:综合|本期|全部|适用|计息|年|贷款|合计)*利率',
	].join('|'),
	days: [
		words(
			'(?:number of |interest |accrual |calendar |total )*days',
			'day ?count',
			'zinstage|anzahl (?:der )?(?:zins)?tage|nombre de jours|jours',
		),
		'(?:计息)?天数',
	].join('|'),
	period: [
		words('interest period|accrual period|calculation period|zinsperiode|période(?: d.intérêts?)?|period'),
		'计息期间?|利息期间?|期间',
	].join('|'),
	interest: [
		words(
			'(?:total |accrued |net |gross )*(?:interest|int\\.?(?= am))(?: (?:amount|amt|payment|payable|due|charged?|accrued|total|owed))*',
			'amount of (?:accrued )?interest',
			'(?:gesamt)?zins(?:en|betrag|zahlung|last)|(?:total |montant )?(?:des |d.)?int[ée]r[êe]ts?(?: (?:dus?|à payer|courus))?',
		),
		'(?:应付|应计|应收|总|合计|本期)*利息(?:合计|金额|总额)*',
	].join('|'),
	sum: [
		words(
			'grand total|(?:net |total )?amount(?: (?:due|payable|to pay|owed))*|total(?: (?:amount|due|payable))*|sum',
			'(?:net )?payable|payment|please remit|please pay|remit|pay',
			'summe|gesamtbetrag|zu zahlender betrag|fälliger betrag|zahlbetrag|montant(?: (?:dû|total|à payer))*|somme',
		),
		'合计|总计|共计|应付金额|付款金额|支付金额|金额',
	].join('|'),
};

const label = new RegExp(
	Object.entries(patterns)
		.map(([kind, pattern]) => `(?<${kind}>${pattern})`)
		.join('|'),
	'giu',
);

/** The labels of a line in their order. The text is normalized (NFKC). */
export function labelsIn(text: string): Label[] {
	return [...text.matchAll(label)].map(({ index, 0: found, groups }) => ({
		kind: Object.entries(groups ?? {}).find(([, of]) => of !== undefined)?.[0] as LabelKind,
		start: index,
		end: index + found.length,
	}));
}

const indexName = new RegExp(`^(?:${indices})$`, 'i');

/** True if a cell begins with words that name a figure: not the name of an index in a column of its own. */
export const startsWithLabel = (cell: string): boolean =>
	/^[\p{L}€]/u.test(cell) && !indexName.test(cell) && labelsIn(cell.slice(0, 60))[0]?.start === 0;

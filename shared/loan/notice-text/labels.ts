import type { StatedKind } from './reading.ts';

/** Kinds of labels and column headings: kinds of statements, and kinds that only give context, such as references. */
export type LabelKind =
	| Exclude<StatedKind, 'other'>
	| 'period'
	| 'payment'
	| 'weak'
	| 'aside'
	| 'mail-date'
	| 'factor'
	| 'date'
	| 'observation'
	| 'number';

/**
 * Normalised labels in English, German, French and Chinese, one kind per line: `kind: label, label …`. `rfr` matches
 * the name of the loan's index. `[a|b]` matches one of the words; with an empty alternative, the group is optional.
 */
const labels = `
interest: [|total|accrued|total accrued] interest [|amount|due|payable|accrued|payment|charge|total|sum|due on|payable on], interest [|amount|due|payable] for [the|this] period, interest for period, [|total] interest amount [due|payable|total], interest [payable|due] to you, [|total] amount of [|the|accrued] interest [|due|payable], your share of [|the] interest
interest: zins, zinsen, gesamtzinsen, zinsbetrag [|total|gesamt|fällig], zinsen [total|gesamt|fällig], fällige zinsen, zu zahlende zinsen, zinszahlung, summe zinsen, aufgelaufene zinsen, intérêts, intérêt, [|total] intérêts [|dus|courus|échus|à payer], montant [des intérêts|d’intérêts|des intérêts dus|intérêts], total des intérêts
interest: 利息, [|本期]应付利息[|金额|合计|总额], 利息[金额|总额|合计|额], 应计利息, 本期利息, 应收利息
rate: [|total|applicable|annual] [rate|interest rate|all-in rate|all-in interest rate|all in rate|rate of interest] [|p a|per annum|for the period|applied], all-in, [|gesamt]zinssatz [|p a], anwendbarer zinssatz, taux [|d’intérêt|d’intérêts|applicable|global|total|d’intérêt applicable], [|本期|执行|综合|适用|总|计息|年]利率
compounded-rate: [|daily] [compounded rfr|compounded reference rate|rfr compounded|rfr comp|compound rfr|compounded daily rfr|cumulative compounded rfr|compounded rate] [|rate|in arrears|rate in arrears], rfr [aufgezinst|kumuliert], aufgezinster rfr, taux [rfr composé|composé|de référence composé|rfr capitalisé], rfr composé, 复利 rfr, rfr 复利[|利率], 复[利|合]利率, 复利参考利率
days: days, day, [no|nr|number] of [|interest] days, [interest|accrual|calendar] days, days in [|interest] period, tage, tag, zinstage, anzahl [|der] [tage|zinstage], jours, jour, [nombre|nb|nbre] de jours, jours d’intérêts, 天数, 计息[天|日]数, 实际天数, 日数
principal: [|outstanding|total|your|your share of|your share of the] [principal|loan|loan amount|principal amount|principal balance|loan balance|notional|notional amount|participation|balance|drawn amount] [|outstanding], outstanding [|amount], amount outstanding
principal: kapital, kapitalbetrag, kreditbetrag, darlehensbetrag, nominalbetrag, nennbetrag, ausstehender betrag, capital [|restant dû|emprunté], encours, montant [en principal|principal|du prêt], [|贷款|计息|未偿还|未偿]本金[|金额|余额], 贷款[金额|余额]
margin: [|applicable|loan|facility] margin, [|kredit]marge, marge [applicable|de crédit], [|贷款]利差, 加点, 点差
cas: cas, credit adjustment spread, credit spread adjustment, spread adjustment, adjustment spread, baseline cas, kreditanpassungsspread, spread d’ajustement, ajustement de [spread de crédit|crédit], 信用[调整利差|利差调整], 调整利差
floor: [|rfr|rate|index|interest rate] floor, [|zins]untergrenze, mindestzinssatz, [|taux] plancher, [|利率]下限
lookback: [|observation|rfr] [lookback|look-back|look back] [|period|days], rückblick, rückblickperiode, rétrospection, 回溯[|期|天数], 回顾期
lockout: [lockout|lock-out] [|period|days], 锁定期
shift: [observation|observation period|obs] shift, beobachtungsverschiebung, décalage d’observation, 观察期[平移|移动]
basis: basis, [day count|daycount|day-count] [|basis|fraction|convention], [day|interest|calculation] basis, zinsmethode, zinsusanz, zinsberechnung, zinsberechnungsmethode, tageberechnung, base [|de calcul], décompte des jours, 计息[基准|基础|方式]
period: [|interest|calculation|accrual|rate] period, from / to, from to, zinsperiode, [|zins|abrechnungs]zeitraum, periode, von / bis, période [|d’intérêts|d’intérêt|de calcul], 计息期[|间], 利息期, 期间, 计息区间
start: start [|date], from, [|interest] period start [|date], interest start [|date], beginn, von, startdatum, zinsbeginn, date de début, début, du, [起息|起始]日[|期], 开始日[|期]
end: end [|date], to, until, [|interest] period end [|date], interest end [|date], ende, bis, enddatum, zinsende, date de fin, fin, au, 结束日[|期], [结|止]息日, 到期日
payment: [|interest] payment date, due date, value [|date], pay date, due, valuta, fälligkeit, fälligkeitsdatum, zahlungsdatum, zahlungstermin, date [de paiement|d’échéance|de valeur], échéance, 付息日[|期], 付款日, 支付日
currency: [|loan] currency, ccy, währung, devise, monnaie, 币种, 货币
index: index, [reference|benchmark] rate, benchmark, rate index, referenz[zins]satz, indice, taux de référence, 基准利率, 参考利率
weak: [|total|grand] [amount|total|sum] [|due|payable|to pay], total amount [due|payable], payable, summe, gesamt, gesamtbetrag, betrag, zahlbetrag, montant [|total|à payer], somme, 金额, 合计, 总计, 总额
aside: [|our|your] [ref|reference], account [|no|number], a / c [|no], acc no, iban, swift, bic, tel, telephone, phone, fax, mobile, loan [id|no|number|ref], deal [|id|no], contract [|no], [facility|invoice] [id|no], invoice, notice no, page, aba, sort code, konto, [konto|kredit|vertrags]nummer, [konto|kredit|vertrags]nr, referenz, telefon, compte, référence, téléphone, contrat, 账号, 账户, 合同号, 合同编号, 编号, 电话, 参考号, 传真
mail-date: date, sent, notice date, date of notice, print date, datum, gesendet, envoyé [|le], date de l’avis, 日期, 通知日期, 发送时间`;

/** Column headings that are not labels of single amounts, or have a different meaning there. */
const headings = `
factor: [|daily|compounding|compound|cumulative|accrual] factor, faktor, tagesfaktor, zinsfaktor, facteur [|journalier], [|复利|日|累计]因子
date: accrual [|date|start], date, day, value date, datum, tag, jour, 日期
observation: [observation|obs] [|date|day], [rate|fixing|reset] date, beobachtungstag, beobachtung, fixingdatum, date d’observation, 观察日[|期], 定价日
number: no, nr, row, #, 序号
start: [period|accrual] from
end: [period|accrual] [to|end]
days: d, n
rate: rfr [|rate|fixing], fixing, daily [rate|rfr], overnight rate, applied rate, tagessatz, rfr satz, taux rfr, rfr 利率, 日利率
interest: daily interest, interest to date, cumulative interest, accrued to date, tageszins, zins kumuliert, intérêts [journaliers|cumulés], [日|累计]利息`;

function expand(pattern: string): string[] {
	const [before = '', choice, ...behind] = pattern.split(/[[\]]/);
	if (choice === undefined) return [pattern];
	return choice.split('|').flatMap((each) => {
		const rest = behind.reduce((text, part, i) => text + (i === 0 ? part : i % 2 === 1 ? `[${part}]` : part), '');
		return expand(`${before}${each}${rest}`);
	});
}

function readList(list: string): Map<string, LabelKind> {
	const kinds = new Map<string, LabelKind>();
	for (const line of list.trim().split('\n')) {
		const [kind, patterns = ''] = line.split(': ');
		for (const label of patterns.split(', ').flatMap(expand))
			kinds.set(label.trim().replace(/ {2,}/g, ' '), kind as LabelKind);
	}
	return kinds;
}

const kindsOfLabels = readList(labels);
const kindsOfHeadings = readList(headings);

/** Returns the kind of a label. Both parts of a label in two languages, `Zinssatz / Taux`, must have the same kind. */
export function labelKind(label: string): LabelKind | undefined {
	const known = kindsOfLabels.get(label);
	if (known !== undefined) return known;
	const parts = label.split(
		/ ?\/ ?|(?<=\p{Script=Han}) (?=\p{Script=Latin})|(?<=\p{Script=Latin}) (?=\p{Script=Han})/u,
	);
	const kinds = new Set(parts.map((part) => kindsOfLabels.get(part)));
	return parts.length > 1 && kinds.size === 1 ? [...kinds][0] : undefined;
}

export const headingKind = (heading: string): LabelKind | undefined =>
	kindsOfHeadings.get(heading) ?? kindsOfLabels.get(heading);

const anyOf = (words: string, chinese: string) =>
	new RegExp(`(?<!\\p{L})(?:${words.trim().replaceAll(/\s+/g, '|').replaceAll('_', ' ')})(?!\\p{L})|${chinese}`, 'iu');

/** Words that can change the meaning of other lines, such as `corrected` or `thousands`. */
export const changesOtherLines = anyOf(
	`corrections? corrected corrects cancel cancels cancell?ed cancell?ation supersed(?:ed|es|e|ing) draft estimate[sd]? estimation thousands?
	cents waive[ds]? waiver refund refunds refunded reverse[ds]? reversals? revised revision amended amendment replace[sd]? provisional
	preliminary indicative void ignore disregard wrong incorrect erroneous invalid adjusted subject_to_change capitali[sz]ed pik half
	pro_rata sample information_only ungültig falsch hinfällig ignorieren ignorer erronée? millions? billions? credit_note storno storniert gutschrift korrektur korrigiert berichtigt entwurf
	vorläufig geschätzt tausend tsd teur tusd millionen mio mrd erlassen erstattung ersetzt annul(?:é|ée|és|ation) rectificatif
	provisoire estim(?:é|ée|és|ation) milliers? remboursements? remplac(?:é|e)`,
	'更正|作废|无效|忽略|有误|取消|撤销|草稿|草案|估计|预计|暂估|千|万|亿|豁免|退款|冲销|替代|修订',
);

/** Words, such as `less` or `previous`, that can change the meaning of their line or, in a heading, the lines below. */
export const changesOwnLine = anyOf(
	`not less minus plus previous prior next late default already paid tax taxes fees? other before after nicht abzüglich zuzüglich
	vorperiode vorherige[rns]? nächste[rns]? verzug bereits bezahlt gezahlt steuern? gebühr(?:en)? andere[rns]? moins précédente?s?
	net gross overdue break prepayments? repayments? drawings? second interest-free no_interest no_cas no_spread facility_b tranche_b
	prochaine?s? retard défaut déjà payée?s? impôts? taxes? frais autres? avant après`,
	'不|减|加收|上期|前期|下期|逾期|罚息|违约|已付|已支付|税|费|其他|之前|之后',
);

/** Words that name a loan term or a total. A line with one needs attention even without a number. */
export const namesTerm = anyOf(
	`look-?backs? look_back shift shifted floor floored margins? simple average averaged days lock-?outs? spreads? rounded rounding
	per_?cent percentage linear untergrenze marge einfach durchschnitt durchschnittlich tage gerundet prozent aufschlag plancher jours?
	arrondie?s? moyenne pour_?cent (?:non|un|not)[_-]?compounded compounding:?_none`,
	'回溯|下限|利差|天数|锁定|单利|平均|四舍五入|百分|利息[零一二三四五六七八九十百]|[零一二三四五六七八九十百][天日元]',
);

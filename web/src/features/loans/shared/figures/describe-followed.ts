import { dateText } from '#lib/dates/local-day.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { NoticeCause, NoticeChange } from '#shared/contract/notice.ts';
import type { FloorBase, SpreadMethod } from '#shared/loan/floor-switches.ts';
import {
	figureText,
	isZero,
	type LoansText,
	type NoticeTexts,
	principalMethodText,
	spreadKeys,
	spreadUse,
	type UsedSpreads,
} from '../loans-text.ts';

/** Describes a possible cause of a difference: what the lender did differently. The text is the end of a sentence. */
export function describeCause({ changes }: NoticeCause, text: NoticeTexts): string {
	return changes.map((change) => describeChange(change, text)).join(text.t('changes.and'));
}

function describeChange(change: NoticeChange, text: NoticeTexts): string {
	const { t, language } = text;
	switch (change.kind) {
		case 'lookback':
		case 'lockout':
			return t(`changes.${change.kind}${change.to === 0 ? 'Missing' : ''}`, { from: change.from, count: change.to });
		case 'observation-shift':
			return t(change.isApplied ? 'changes.shiftApplied' : 'changes.shiftMissing');
		case 'calendars': {
			const names = change.calendars.join(' + ');
			return change.calendars.length === 0 ? t('changes.noCalendars') : t('changes.calendars', { names });
		}
		case 'rounding':
			return t(`changes.rounding.${change.what}`, { count: change.decimals });
		case 'floor-missing':
		case 'rate-without-spread':
		case 'simple':
			return t(`changes.${change.kind}`);
		case 'floor-option':
			return t(`changes.floorOption.${change.to}`);
		case 'closed-days':
			return t(`changes.closedDays.${change.to}`);
		case 'basis':
			return t('changes.basis', { from: change.from, to: change.to });
		case 'start-excluded':
		case 'end-included':
			return t(`changes.${change.kind}`, { date: dateText(change.date, language) });
		case 'spread-missing':
			return t('changes.spreadMissing', { spread: t(`spreads.${change.spread}`) });
		case 'spread-use':
			return t(`changes.spreadUse.${change.to}`, { spread: t(`spreads.${change.spread}`) });
		case 'principal-change-ignored':
		case 'principal-change-early':
		case 'principal-change-late':
			return t(`changes.${change.kind}`, {
				dates: listOf(
					change.dates.map((date) => dateText(date, language)),
					text,
				),
				count: change.dates.length,
			});
		case 'principal-method':
			return t(`changes.principalMethod.${change.to}`);
		case 'fixing':
			return describeFixing(change, text);
		case 'truncated':
			return t('changes.truncated', {
				figures: listOf(
					change.figures.map((figure) => t(`figures.${figure}` as 'figures.rate')),
					text,
				),
			});
	}
}

function describeFixing(change: Extract<NoticeChange, { kind: 'fixing' }>, { t, language }: NoticeTexts): string {
	const { dates, theirs = '', ours = '', difference = '', source } = change;
	const [first = '', ...others] = dates;
	if (others.length > 0) return t('changes.fixing.ofOneDay', { difference, count: dates.length });
	const figures = { date: dateText(first, language), theirs, ours };
	if (source === undefined) return t('changes.fixing.other', figures);
	if (source.kind === 'superseded') return t('changes.fixing.superseded', figures);
	return t(`changes.fixing.${source.kind}`, { ...figures, source: dateText(source.date ?? '', language) });
}

function listOf(parts: readonly string[], { language }: NoticeTexts): string {
	return new Intl.ListFormat(language.startsWith('zh') ? 'zh-CN' : 'en', { type: 'conjunction' }).format(parts);
}

export function describeConventions(result: CompoundingResult, text: LoansText): string {
	const { t } = text;
	const { conventions: c, yearlyBasis } = result;
	const method = principalMethodText(result, text);
	const parts = [
		c.lookback === 0 && c.lockout === 0 ? t('conventions.plain') : '',
		c.lookback > 0
			? t(c.observationShift ? 'conventions.lookbackShifted' : 'conventions.lookback', { count: c.lookback })
			: '',
		c.lockout > 0 ? t('conventions.lockout', { count: c.lockout }) : '',
		c.floor === null
			? t('conventions.noFloor')
			: t('conventions.floor', { floor: figureText(c.floor), base: t(`conventions.floorBases.${c.floorOn}`) }),
		isZero(c.cas) ? '' : t('conventions.cas', { cas: figureText(c.cas) }),
		isZero(c.margin) ? '' : t('conventions.margin', { margin: figureText(c.margin) }),
		...spreadTexts(c, t),
		method === '' ? '' : t('conventions.principalChanges', { method }),
		yearlyBasis,
		[...c.systemCalendars, ...c.clientCalendars].join(' + '),
		c.isWeekendTreatedAsBizDay && c.clientCalendars.length > 0 ? t('conventions.weekendsOpen') : '',
		c.allowNonBusinessDates ? t('conventions.nonBusinessDates') : '',
		c.rounding === 0 ? t('conventions.unrounded') : t('conventions.rounded', { count: c.rounding }),
	];
	return parts.filter((part) => part !== '').join(t('conventions.separator'));
}

function spreadTexts(spreads: UsedSpreads, t: LoansText['t']): readonly string[] {
	const use = spreadUse(spreads);
	if (use === 'none') return [];
	if (use !== 'mixed') return [t(use === 'compounded' ? 'conventions.spreadsCompounded' : 'conventions.spreadsAdded')];
	return spreadKeys.map((key) => t(`conventions.spreadUses.${key}.${spreads[`${key}Method`]}`));
}

type Followed = NonNullable<CompoundingResult['conventions']['convention']>;

type Term = Followed['open'][number]['term'];

/** Describes the followed convention, with its changed and open terms. Blank without a convention. */
export function describeFollowed({ conventions }: CompoundingResult, { t, language }: LoansText): string {
	const { convention } = conventions;
	if (convention === undefined) return '';
	const { name, changed, open } = convention;
	const changes = changed.map(({ term, convention: from, here }) =>
		t('followed.change', {
			term: t(`followed.terms.${term}`),
			from: agreedText(term, from, { t, language }),
			to: valueText(term, here, t),
		}),
	);
	const choices = open.map(({ term, here }) =>
		t('followed.choice', { term: t(`followed.terms.${term}`), value: valueText(term, here, t) }),
	);
	const separator = t('followed.separator');
	return [
		name,
		changes.length === 0 ? t('followed.unchanged') : t('followed.changed', { changes: changes.join(separator) }),
		...(choices.length === 0 ? [] : [t('followed.open', { choices: choices.join(separator) })]),
	].join(t('followed.partSeparator'));
}

function agreedText(term: Term, agreed: string, { t, language }: LoansText): string {
	if (term !== 'floorOn') return valueText(term, agreed, t);
	const list = new Intl.ListFormat(language.startsWith('zh') ? 'zh-CN' : 'en', { type: 'disjunction' });
	return list.format(agreed.split(', ').map((base) => valueText(term, base, t)));
}

function valueText(term: Term, value: string, t: LoansText['t']): string {
	switch (term) {
		case 'casMethod':
		case 'marginMethod':
			return t(`spreadMethods.${value as SpreadMethod}`);
		case 'floorOn':
			return t(`floorBases.${value as FloorBase}`);
		case 'observationShift':
			return t(value === 'true' ? 'options.shifted' : 'options.notShifted');
		case 'rounding':
			return value === '0' ? t('options.noRounding') : t('options.decimals', { count: Number(value) });
		case 'lookback':
		case 'lockout':
			return t('options.businessDays', { count: Number(value) });
		default:
			return value;
	}
}

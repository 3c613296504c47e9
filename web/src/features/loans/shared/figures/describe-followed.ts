import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { FloorBase, SpreadMethod } from '#shared/loan/floor-switches.ts';
import type { LoansText } from '../loans-text.ts';
import { figureText, isZero, spreadKeys, spreadUse, type UsedSpreads } from './figure-text.ts';
import { principalMethodText } from './principal-steps.ts';

/** The conventions of a calculation in one line. */
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

/** The convention that the terms follow, its changes and its open terms. @returns blank for none */
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

/** The value of the convention, or the choices that it leaves open. */
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

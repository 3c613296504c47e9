import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { LoansText } from '../loans-text.ts';
import { figureText, isZero } from './figure-text.ts';
import { principalMethodText } from './principal-steps.ts';
import { spreadKeys, spreadUse, type UsedSpreads } from './spread-use.ts';

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

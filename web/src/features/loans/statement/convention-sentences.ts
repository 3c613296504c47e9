import { dateText } from '#i18n/date-text.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { figureText } from '../shared/figures/figure-text.ts';
import { principalSteps } from '../shared/figures/principal-steps.ts';
import { spreadKeys, spreadUse, type UsedSpreads } from '../shared/figures/spread-use.ts';
import type { StatementText } from './statement-text.ts';

/** Sentences that explain how the figures follow from the terms. */
export function conventionSentences(result: CompoundingResult, { t, language }: StatementText): readonly string[] {
	const { conventions: c, index } = result;
	const basis = result.yearlyBasis.replace(/^ACT\//, '');
	return [
		t('conventions.period', { start: dateText(c.startDate, language), end: dateText(c.endDate, language) }),
		observation(),
		t('conventions.factor', { basis }),
		c.floor === null ? '' : t(floorSentences[c.floorOn], { floor: figureText(c.floor) }),
		...spreadSentences(c, t),
		principalSteps(result).length === 0 ? '' : t(`conventions.principal.${c.principalChangeMethod}`),
		c.rounding === 0 ? t('conventions.unrounded') : t('conventions.rounded', { count: c.rounding }),
	].filter((sentence) => sentence !== '');

	function observation(): string {
		if (c.lookback > 0)
			return t(c.observationShift ? 'conventions.lookbackShifted' : 'conventions.lookback', {
				count: c.lookback,
				index,
			});
		return c.lockout > 0 ? t('conventions.lockout', { count: c.lockout, index }) : t('conventions.plain', { index });
	}
}

const floorSentences = {
	rfr: 'conventions.floorOnFixing',
	'rfr-plus-cas': 'conventions.floorOnSum',
	'compounded-rate': 'conventions.floorOnRate',
	none: 'conventions.floorOnFixing',
} as const;

function spreadSentences(spreads: UsedSpreads, t: StatementText['t']): readonly string[] {
	const use = spreadUse(spreads);
	if (use === 'none') return [];
	if (use !== 'mixed') return [t(use === 'compounded' ? 'conventions.spreadsCompounded' : 'conventions.spreadsAdded')];
	return spreadKeys.map((key) => t(`conventions.spreadUses.${key}.${spreads[`${key}Method`]}`));
}

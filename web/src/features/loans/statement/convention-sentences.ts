import { dateText } from '#i18n/date-text.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { isSpreadCompounded } from '../shared/figures/describe-conventions.ts';
import { figureText, isZero } from '../shared/figures/figure-text.ts';
import { principalSteps } from '../shared/figures/principal-steps.ts';
import type { StatementText } from './statement-text.ts';

/** How the figures follow from the terms, in sentences. */
export function conventionSentences(result: CompoundingResult, { t, language }: StatementText): readonly string[] {
	const { conventions: c, index } = result;
	const hasSpreads = !isZero(c.cas) || !isZero(c.margin);
	const basis = result.yearlyBasis.replace(/^ACT\//, '');
	return [
		t('conventions.period', { start: dateText(c.startDate, language), end: dateText(c.endDate, language) }),
		observation(),
		t('conventions.factor', { basis }),
		c.floor === null
			? ''
			: t(testsSum(c) ? 'conventions.floorOnSum' : 'conventions.floorOnFixing', { floor: figureText(c.floor) }),
		hasSpreads
			? t(isSpreadCompounded(c.floorOption) ? 'conventions.spreadsCompounded' : 'conventions.spreadsAdded')
			: '',
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

/** The other two options compare the floor with the fixing alone. */
const testsSum = ({ floorOption }: CompoundingResult['conventions']): boolean =>
	floorOption === 'cas' || floorOption === 'hybrid';

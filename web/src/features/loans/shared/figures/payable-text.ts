import { padDecimals } from '#lib/pad-decimals.ts';
import { minorUnitDecimals } from '#shared/decimal/minor-unit.ts';
import { withThousands } from './figure-text.ts';

/** A payable amount with every decimal of the minor unit: 1,234.50, and 1,235 in JPY. */
export const payableText = (amount: string, currency: string): string =>
	withThousands(padDecimals(amount, minorUnitDecimals(currency)));

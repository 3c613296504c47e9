import { type DeliveryErrorCode, deliveryErrors } from '#shared/contract/delivery-errors.ts';
import type { DeliveryError } from './delivery-record.ts';

/** Returns an error whose message has placeholders such as `{{name}}`, filled with values. */
export const filledDeliveryError = (
	code: DeliveryErrorCode,
	params: Readonly<Record<string, string>>,
): DeliveryError => ({
	code,
	message: deliveryErrors[code].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole),
	params,
});

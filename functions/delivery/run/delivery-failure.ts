import { isStorageFull } from '#platform/aws/service-failure.ts';
import { SftpFailure } from '#platform/transfer/sftp/sftp-failure.ts';
import { type DeliveryErrorCode, deliveryErrors } from '#shared/contract/delivery-errors.ts';
import type { DeliveryError } from '../store/delivery-record.ts';

/** A retry cannot resolve these errors: a person has to change the job or the server. */
const finalCodes: ReadonlySet<string> = new Set<DeliveryErrorCode>([
	'rates-missing',
	'calendar-unusable',
	'file-not-kept',
	'name-taken',
	'credentials-missing',
	'host-key-unusable',
	'private-key-unusable',
	'recipient-key-unusable',
	'signing-key-missing',
	'address-private',
	'host-key-refused',
	'login-refused',
	'no-such-file',
	'permission-denied',
]);

export class DeliveryFailure extends Error {
	override readonly name = 'DeliveryFailure';
	readonly code: DeliveryErrorCode;

	constructor(code: DeliveryErrorCode) {
		super(deliveryErrors[code]);
		this.code = code;
	}
}

export const deliveryError = (code: DeliveryErrorCode): DeliveryError => ({ code, message: deliveryErrors[code] });

export function errorOf(error: unknown): DeliveryError {
	if (error instanceof DeliveryFailure || error instanceof SftpFailure) return deliveryError(error.code);
	return deliveryError(isStorageFull(error) ? 'storage-full' : 'portal-fault');
}

export const isFinalError = ({ code }: DeliveryError): boolean => finalCodes.has(code);

export const filledDeliveryError = (
	code: DeliveryErrorCode,
	params: Readonly<Record<string, string>>,
): DeliveryError => ({
	code,
	message: deliveryErrors[code].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole),
	params,
});

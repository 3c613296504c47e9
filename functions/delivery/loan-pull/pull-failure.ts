import { isStorageFull } from '#platform/aws/service-failure.ts';
import { ListTooLong } from '#platform/transfer/sftp/list-files.ts';
import { SftpFailure } from '#platform/transfer/sftp/sftp-failure.ts';
import { isPullErrorCode, type PullErrorCode, pullErrors } from '#shared/contract/pull-errors.ts';
import { DeliveryFailure } from '../run/delivery-failure.ts';
import { NoPlace } from '../run/sftp-connection.ts';
import type { PullError } from './pull-store.ts';

export class PullFailure extends Error {
	override readonly name = 'PullFailure';
	readonly code: PullErrorCode;

	constructor(code: PullErrorCode, options: ErrorOptions = {}) {
		super(pullErrors[code], options);
		this.code = code;
	}
}

export const pullError = (code: PullErrorCode): PullError => ({ code, message: pullErrors[code] });

export function pullErrorOf(error: unknown): PullError {
	if (error instanceof PullFailure) return pullError(error.code);
	if (error instanceof ListTooLong) return pullError(error.what === 'names' ? 'too-many-names' : 'too-many-matches');
	if (error instanceof NoPlace) return pullError('host-busy');
	if (isStorageFull(error)) return pullError('storage-full');
	const isKnown = error instanceof SftpFailure || error instanceof DeliveryFailure;
	return pullError(isKnown && isPullErrorCode(error.code) ? error.code : 'portal-fault');
}

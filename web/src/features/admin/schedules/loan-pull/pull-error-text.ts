import type { AdminText } from '#features/admin/shared/admin-text.ts';
import { isPullErrorCode } from '#shared/contract/pull-errors.ts';

/** Why files could not be fetched, or why one was not taken. The message of an unreadable file says more, in English. */
export function pullErrorText(
	{ code, message }: { readonly code: string; readonly message: string },
	{ t, language }: AdminText,
): string {
	if (language.startsWith('en') || !isPullErrorCode(code)) return message;
	const text = t(`pull.errors.${code}`);
	return code === 'file-unreadable' ? `${text} ${message}` : text;
}

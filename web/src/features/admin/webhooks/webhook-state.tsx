import { Box, StatusIndicator } from '@cloudscape-design/components';
import { type AdminText, useAdminText } from '#features/admin/shared/admin-text.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { Webhook, WebhookTry } from '#shared/contract/webhooks.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { type TryErrorCode, tryErrors } from '#shared/events/try-errors.ts';

const isTryError = (code: string): code is TryErrorCode => Object.hasOwn(tryErrors, code);

/** Status of the answer, or why there was none. */
export function tryText({ error, status }: WebhookTry, { t }: Pick<AdminText, 't'>): string {
	if (error === undefined) return t('webhooks.status', { status });
	return isTryError(error.code) ? t(`webhooks.errors.${error.code}`, { status }) : error.message;
}

export function LastTry({ made }: { readonly made: WebhookTry | undefined }) {
	const text = useAdminText();
	if (made === undefined) return <Box color="text-body-secondary">{text.t('webhooks.never')}</Box>;
	return (
		<>
			<StatusIndicator type={made.error === undefined ? 'success' : 'error'}>{tryText(made, text)}</StatusIndicator>
			<Box variant="small" display="block">
				{instantText(made.at, text.language)}
			</Box>
		</>
	);
}

export function WebhookState({ isPaused, pausedBecause = 'administrator' }: Webhook) {
	const { t } = useAdminText();
	if (!isPaused) return <StatusIndicator type="success">{t('webhooks.states.active')}</StatusIndicator>;
	const type = pausedBecause === 'retries' ? 'error' : 'stopped';
	return <StatusIndicator type={type}>{t(`webhooks.states.${pausedBecause}`)}</StatusIndicator>;
}

/** Number of types, or that the webhook gets all of them. */
export const typeCount = ({ types }: Webhook, { t }: Pick<AdminText, 't'>): string =>
	types.length === eventTypes.length ? t('webhooks.allTypes') : t('webhooks.typeCount', { count: types.length });

import { useEffect } from 'react';
import { useSession } from '#lib/session-context.ts';
import { currenciesOf } from '#shared/directory/layout.ts';
import type { Module } from '#shared/directory/modules.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useRateText } from './rate-text.ts';

/** The currencies that the profile lists for a rate screen; only these are requested and shown. */
export function useEntitledCurrencies(module: Module): readonly string[] {
	const currencies = currenciesOf(useSession().layout, module);
	useProfileCheck(currencies);
	return currencies;
}

/** Reports a profile that has a rate screen but no currency for it. */
export function useProfileCheck(currencies: readonly string[]): void {
	const { t } = useRateText();
	const { show } = useNotifications();
	const isValid = currencies.length > 0;
	useEffect(() => {
		if (!isValid) show({ type: 'error', text: t('errors.profile') });
	}, [isValid, show, t]);
}

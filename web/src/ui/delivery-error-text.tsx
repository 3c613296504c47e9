import { Box, ExpandableSection } from '@cloudscape-design/components';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '#i18n/en/delivery-errors.json';
import { openTexts } from '#i18n/language.ts';
import { logError } from '#lib/log-error.ts';
import { deliveryErrors, isDeliveryErrorCode } from '#shared/contract/delivery-errors.ts';

interface RowErrorsProps {
	readonly name: string;
	readonly errors: readonly { readonly row: number; readonly name?: string | undefined; readonly error: string }[];
}

export function RowErrors({ name, errors }: RowErrorsProps) {
	const { t } = useTranslation('ui');
	if (errors.length === 0) return undefined;
	return (
		<ExpandableSection
			variant="footer"
			headerText={t('rowErrors.title', { count: errors.length })}
			headerAriaLabel={t('rowErrors.titleOf', { name })}
		>
			<Box color="text-body-secondary" fontSize="body-s">
				{errors.map(({ row, name: label, error }) => (
					<div key={row}>
						{t(label === undefined ? 'rowErrors.row' : 'rowErrors.namedRow', { row, name: label, error })}
					</div>
				))}
			</Box>
		</ExpandableSection>
	);
}

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly 'delivery-errors': typeof texts;
	}
}

interface DeliveryErrorTextProps {
	readonly error: {
		readonly code: string;
		readonly message: string;
		readonly params?: Readonly<Record<string, string>> | undefined;
	};
}

const Translated = lazy(async () => {
	try {
		await openTexts('delivery-errors');
		return { default: TranslatedError };
	} catch (cause) {
		logError('the texts of delivery errors could not be loaded', cause);
		return { default: ({ error }: DeliveryErrorTextProps) => error.message };
	}
});

export function DeliveryErrorText({ error }: DeliveryErrorTextProps) {
	return (
		<Suspense fallback={error.message}>
			<Translated error={error} />
		</Suspense>
	);
}

function TranslatedError({ error: { code, message, params } }: DeliveryErrorTextProps) {
	const { t, i18n } = useTranslation('delivery-errors');
	if (i18n.language.startsWith('en') || !isDeliveryErrorCode(code)) return message;
	const values: Readonly<Record<string, string | number>> = params ?? {};
	const text = t(code, { ...values });
	const isMore = code === 'loan-file-unreadable' || code === 'organisation-invalid' || code === 'every-row-failed';
	const usual: string = deliveryErrors[code];
	const more = message.startsWith(usual) ? message.slice(usual.length).trim() : message;
	return isMore && more !== '' ? `${text} ${more}` : text;
}

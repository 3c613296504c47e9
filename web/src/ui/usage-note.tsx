import { Box } from '@cloudscape-design/components';
import type texts from '#i18n/en/usage.json';
import { useNamespaceText } from '#i18n/namespace-text.ts';
import type { UserUsage } from '#shared/contract/user-usage.ts';
import { gigabyte } from '#shared/directory/user-limits.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly usage: typeof texts;
	}
}

interface UsageNoteProps {
	readonly usage: UserUsage & { readonly runningRuns?: UserUsage['openUploads'] };
}

export function UsageNote({ usage: { runningRuns, openUploads, keptBytes } }: UsageNoteProps) {
	const { t } = useNamespaceText('usage');
	const kept = { used: inGigabytes(keptBytes.used), limit: inGigabytes(keptBytes.limit) };
	const parts = [
		...(runningRuns === undefined ? [] : [t('runs', { ...runningRuns })]),
		t('links', { ...openUploads }),
		t('kept', kept),
	];
	return (
		<Box variant="small" color="text-body-secondary">
			{t('title', { parts: parts.join(t('separator')) })}
		</Box>
	);
}

/** Rounded up, so that a small size is not shown as zero. */
const inGigabytes = (bytes: number) =>
	(Math.ceil((bytes / gigabyte) * 100) / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });

import Box from '@cloudscape-design/components/box';
import { useTranslation } from 'react-i18next';
import type { UserUsage } from '#shared/contract/user-usage.ts';
import { gigabyte } from '#shared/directory/user-limits.ts';

interface UsageNoteProps {
	readonly usage: UserUsage & { readonly runningRuns?: UserUsage['openUploads'] };
}

/** Runs, links and kept files of the user, with the limits of the organisation. */
export function UsageNote({ usage: { runningRuns, openUploads, keptBytes } }: UsageNoteProps) {
	const { t } = useTranslation('ui');
	const kept = { used: inGigabytes(keptBytes.used), limit: inGigabytes(keptBytes.limit) };
	const parts = [
		...(runningRuns === undefined ? [] : [t('usage.runs', { ...runningRuns })]),
		t('usage.links', { ...openUploads }),
		t('usage.kept', kept),
	];
	return (
		<Box variant="small" color="text-body-secondary">
			{t('usage.title', { parts: parts.join(t('usage.separator')) })}
		</Box>
	);
}

/** Rounded up: what is there is never shown as nothing. */
const inGigabytes = (bytes: number) =>
	(Math.ceil((bytes / gigabyte) * 100) / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import { useQuery } from '@tanstack/react-query';
import { instantText } from '#lib/dates/instant-text.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { loanVersionsQuery } from '../shared/saved/loan-queries.ts';
import { useSavedText } from './saved-text.ts';

interface VersionsDialogProps {
	readonly loan: SavedLoan;
	readonly isBusy: boolean;
	readonly onUse: (version: number) => void;
	readonly onClose: () => void;
}

/** The versions of a loan that are kept. One of them can be put into the form, to look at it or to save it again. */
export function VersionsDialog({ loan, isBusy, onUse, onClose }: VersionsDialogProps) {
	const { t, language } = useSavedText();
	const { data, isError } = useQuery(loanVersionsQuery(loan.loanId));
	return (
		<Modal
			visible
			size="large"
			header={t('versions.title', { name: loan.name })}
			onDismiss={onClose}
			footer={
				<Box float="right">
					<Button onClick={onClose}>{t('close')}</Button>
				</Box>
			}
		>
			<SpaceBetween size="s">
				<span>{t('versions.hint')}</span>
				{isError ? (
					<StatusIndicator type="error">{t('failed.versions')}</StatusIndicator>
				) : (
					<Table
						variant="borderless"
						trackBy="version"
						items={data?.versions ?? []}
						loading={data === undefined}
						loadingText={t('versions.loading')}
						ariaLabels={{ tableLabel: t('versions.title', { name: loan.name }) }}
						columnDefinitions={[
							{
								id: 'version',
								header: t('versions.version'),
								isRowHeader: true,
								cell: ({ version }) =>
									version === data?.versions[0]?.version ? `${version} (${t('versions.current')})` : version,
							},
							{
								id: 'saved',
								header: t('versions.saved'),
								cell: ({ savedAt, savedBy }) => (
									<>
										<div>{instantText(savedAt, language)}</div>
										<Box variant="small">{savedBy}</Box>
									</>
								),
							},
							{ id: 'change', header: t('versions.change'), cell: ({ change }) => t(`versions.changes.${change}`) },
							{
								id: 'use',
								header: t('versions.actions'),
								minWidth: 150,
								cell: ({ version }) => (
									<Button
										variant="inline-link"
										disabled={isBusy}
										ariaLabel={t('versions.useOf', { version })}
										onClick={() => onUse(version)}
									>
										{t('versions.use')}
									</Button>
								),
							},
						]}
					/>
				)}
			</SpaceBetween>
		</Modal>
	);
}

import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useRef, useState } from 'react';
import { useAdminText } from '../shared/admin-text.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { feedColumns } from './feed-columns.tsx';
import { type Asked, heldColumns, heldRows } from './held-columns.tsx';
import { useFeeds } from './use-feeds.ts';
import { useFetchNow } from './use-fetch-now.ts';

/** The status of every fetched index, and the values that wait for a decision. */
export function FeedsView() {
	const text = useAdminText();
	const { t } = text;
	const { feeds, isLoading, isFailed, reload } = useFeeds();
	const [asked, setAsked] = useState<Asked>();
	const reloadButton = useRef<ButtonProps.Ref>(null);
	const held = heldRows(feeds);
	const fetching = useFetchNow(reload);

	const decided = async () => {
		setAsked(undefined);
		await reload();
		// The button that opened the dialog was removed with its row.
		reloadButton.current?.focus();
	};

	return (
		<SpaceBetween size="m">
			{held.length > 0 && (
				<Table
					variant="container"
					contentDensity="compact"
					trackBy={({ index, date }) => `${index} ${date}`}
					items={held}
					columnDefinitions={heldColumns(text, setAsked)}
					ariaLabels={{ tableLabel: t('feeds.heldTitle') }}
					header={
						<Header variant="h2" counter={`(${held.length})`} description={t('feeds.heldNote')}>
							{t('feeds.heldTitle')}
						</Header>
					}
				/>
			)}
			<Table
				variant="container"
				contentDensity="compact"
				wrapLines
				trackBy={({ index }) => index}
				items={feeds}
				columnDefinitions={feedColumns(text, fetching.isBusy ? undefined : fetching.fetchNow)}
				loading={isLoading && feeds.length === 0}
				loadingText={t('grid.loading')}
				ariaLabels={{ tableLabel: t('tabs.feeds') }}
				header={
					<Header
						variant="h2"
						actions={
							<Button
								ref={reloadButton}
								iconName="refresh"
								ariaLabel={t('feeds.reload')}
								loading={isLoading}
								onClick={() => void reload()}
							/>
						}
					>
						{t('tabs.feeds')}
					</Header>
				}
				empty={
					<Box textAlign="center" padding="m">
						<SpaceBetween size="s" alignItems="center">
							<span>{t(isFailed ? 'grid.failed' : 'grid.empty')}</span>
							{isFailed && <Button onClick={() => void reload()}>{t('grid.retry')}</Button>}
						</SpaceBetween>
					</Box>
				}
			/>
			{asked !== undefined && (
				<DecideDialog asked={asked} onDecided={() => void decided()} onCancel={() => setAsked(undefined)} />
			)}
		</SpaceBetween>
	);
}

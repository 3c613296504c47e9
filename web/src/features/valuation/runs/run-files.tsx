import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { type runFiles, runResults } from '#shared/contract/valuation-runs.ts';
import { useProblemNotice } from '../shared/use-problem-notice.ts';
import { useValuationText } from '../shared/valuation-text.ts';

const offered = [
	'results.csv',
	'results.jsonl',
	'input',
	'market',
] as const satisfies readonly (typeof runFiles)[number][];

/** Downloads the files of a run. Their links live five minutes, so that each is asked for when it is needed. */
export function RunFiles({ runId }: { readonly runId: string }) {
	const { t } = useValuationText();
	const notice = useProblemNotice();
	const [isBusy, setBusy] = useState(false);
	const download = async (file: (typeof offered)[number]) => {
		setBusy(true);
		try {
			const { url } = await callApi(runResults, { runId, file });
			location.assign(url);
		} catch (error) {
			notice(error, t('messages.exportFailed'));
		}
		setBusy(false);
	};
	return (
		<ButtonDropdown
			loading={isBusy}
			items={offered.map((id) => ({ id, text: t(`runs.files.${id.replace('.', '-') as 'input'}`) }))}
			onItemClick={({ detail }) => void download(detail.id as (typeof offered)[number])}
		>
			{t('runs.download')}
		</ButtonDropdown>
	);
}

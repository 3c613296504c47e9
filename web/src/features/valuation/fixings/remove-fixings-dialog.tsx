import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { fixingLimits, fixingRemove, type WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useProblemNotice } from '../shared/use-problem-notice.ts';
import { useValuationText } from '../shared/valuation-text.ts';
import { fixingKey } from './filter-fixings.ts';

interface RemoveFixingsDialogProps {
	readonly fixings: readonly WireFixingKey[];
	readonly onClose: () => void;
	readonly onRemoved: () => void;
}

const noticeMillis = 5000;
const maxNamed = 5;

/** Asks before past fixings are removed. */
export function RemoveFixingsDialog({ fixings, onClose, onRemoved }: RemoveFixingsDialogProps) {
	const { t } = useValuationText();
	const { show } = useNotifications();
	const notice = useProblemNotice();
	const [isBusy, setBusy] = useState(false);
	const count = fixings.length;
	const remove = async () => {
		setBusy(true);
		const keys = fixings.map(({ index, currency, tenor, date }) => ({ index, currency, tenor, date }));
		try {
			for (let from = 0; from < keys.length; from += fixingLimits.saved) {
				await callApi(fixingRemove, { fixings: keys.slice(from, from + fixingLimits.saved) });
			}
			show({ type: 'success', text: t('fixings.removed', { count }), durationMillis: noticeMillis });
			onRemoved();
		} catch (error) {
			notice(error, t('fixings.removeFailed'));
			setBusy(false);
		}
	};
	return (
		<ActionDialog
			title={t('fixings.removeTitle', { count })}
			cancel={t('fixings.cancel')}
			action={{ text: t('fixings.remove', { count }), isBusy, onPress: remove }}
			onCancel={() => !isBusy && onClose()}
		>
			<div>{t('fixings.removeQuestion')}</div>
			<ul>
				{fixings.slice(0, maxNamed).map((fixing) => (
					<li key={fixingKey(fixing)}>{fixingKey(fixing)}</li>
				))}
				{count > maxNamed && <li>{t('fixings.more', { count: count - maxNamed })}</li>}
			</ul>
		</ActionDialog>
	);
}

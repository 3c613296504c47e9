import { startLoanFile, uploadLoanFile } from '#functions/delivery/loan-files/hand-in.ts';
import { cancelLoanFile, listLoanFiles, loanFileResult } from '#functions/delivery/loan-files/loan-files.ts';
import { resendLoanFile } from '#functions/delivery/loan-files/resend-loan-file.ts';
import { fetchNow } from '#functions/delivery/loan-pull/fetch-now.ts';
import { lookAtPull, readPull, removePullSetting } from '#functions/delivery/loan-pull/manage-pull.ts';
import { savePull } from '#functions/delivery/loan-pull/save-pull.ts';
import { deliveries, file } from '#functions/delivery/schedules/deliveries.ts';
import { key, list, remove } from '#functions/delivery/schedules/manage-jobs.ts';
import { add, pause, update } from '#functions/delivery/schedules/save-job.ts';
import { cancel, resend, run } from '#functions/delivery/schedules/start-deliveries.ts';
import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';

const jobs = [list, add, update, remove, pause, run, deliveries, resend, cancel, file, key];
const loanFiles = [uploadLoanFile, startLoanFile, listLoanFiles, loanFileResult, cancelLoanFile, resendLoanFile];
const loanPull = [readPull, savePull, lookAtPull, fetchNow, removePullSetting];

export const handler = capabilityHandler([...jobs, ...loanFiles, ...loanPull]);

import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { list as listBatches, open, remove as removeBatch, save } from '../batches/saved-batches.ts';
import { listOfLabels, removeLabels, saveLabels } from '../labels/labels.ts';
import { listOfMappings, removeMapping, saveMapping } from '../mappings/mappings.ts';
import { list, read, remove, versions } from '../read-loans.ts';
import { add, share, update } from '../save-loan.ts';

const loans = [list, read, versions, add, update, share, remove];
const labels = [listOfLabels, saveLabels, removeLabels];
const batches = [save, listBatches, open, removeBatch];
const mappings = [listOfMappings, saveMapping, removeMapping];

export const handler = capabilityHandler([...loans, ...labels, ...mappings, ...batches]);

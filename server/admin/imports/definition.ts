import type { ListDefinition } from '../list/definition.ts';

export type ImportColumn = 'file' | 'state' | 'at' | 'who' | 'counts';

export const IMPORT_LIST: ListDefinition<ImportColumn, never> = {
  url: '/admin/imports',
  nouns: ['import', 'imports'],
  search: null,
  columns: {
    file: { label: 'File', shown: 'always' },
    state: { label: 'State', shown: 'always' },
    at: { label: 'Uploaded', shown: 'always', isWhole: true },
    who: { label: 'By', shown: 'always' },
    counts: { label: 'Rows', shown: 'always' },
  },
  filters: {},
  isExported: false,
  sort: { column: 'at', direction: 'desc' },
};

/** Fields of the artwork's form, in its order, as people read them. */
export const LABELS = {
  title: 'Title',
  artist: 'Artist',
  date: 'Date',
  made_in: 'Made in',
  category: 'Category',
  medium: 'Medium',
  medium_description: 'Medium in words',
  height: 'Height',
  width: 'Width',
  depth: 'Depth',
  description: 'Description',
  pictures: 'Pictures',
  price: 'Price',
  discounted_price: 'Discounted price',
  styles: 'Styles',
  subjects: 'Subjects',
  tags: 'Tags',
  inventory_number: 'Inventory number',
  location: 'Location',
  ownership: 'Ownership',
  commission_percent: 'Commission',
  cost: 'Cost',
  provenance: 'Provenance',
  condition: 'Condition',
  notes: 'Private notes',
  renames_address: 'Make a new address from the title',
} as const;

/** `key`: of a form that creates a draft. */
export type FormField = keyof typeof LABELS | 'key';

export const FIELDS = [...Object.keys(LABELS), 'key'] as FormField[];

/** What operators propose to each other, beside bonuses and rules of rewards. */
export const proposalKindsLa = {
  policy: 'ກົດເລື່ອງເງິນ',
  lookup: 'ຂໍ້ມູນຂອງເວັບ',
  content: 'ໜ້າຂອງເວັບ',
  'site.switch': 'ການເປີດປິດເວັບ',
  'settings.withdraw': 'ວົງເງິນຖອນ',
  'settings.registerOTP': 'ລະຫັດຕອນສະໝັກ',
  'settings.depositMethods': 'ຊ່ອງທາງຝາກ',
  'deposit-account.add': 'ເພີ່ມບັນຊີຮັບຝາກ',
  'deposit-account.change': 'ປ່ຽນບັນຊີຮັບຝາກ',
  'inflow.assign': 'ລະບຸເຈົ້າຂອງເງິນຝາກ',
  'slip.accept': 'ຮັບສະລິບ',
  'transfer.settle': 'ຕັດສິນລາຍການໂອນ',
  'result.decide': 'ຕັດສິນຜົນເກມ',
  'operator.invite': 'ເຊີນຜູ້ປະຕິບັດງານ',
  'operator.change': 'ປ່ຽນຜູ້ປະຕິບັດງານ',
  'operator.reset': 'ເຊີນຜູ້ປະຕິບັດງານໃໝ່',
};
